/** `/domain-not-found`: the address named an unknown network. A button opens the sign-in of this one. */
import { Link, usePortal, useTitle, useWords } from '#core'
import { useEffect, useState } from 'react'
import { arrivalOf } from './arrival.ts'
import './ways.css'

export default function DomainNotFound() {
  const { t } = useWords('sign-in')
  const { partner } = usePortal()
  // Keeps the router's data in the address, but not the unknown domain.
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(arrivalOf(location.search)), [])
  useTitle(t('unknown.title'))
  return (
    <div className="g-stack">
      <h1>{t('unknown.title')}</h1>
      <p>{t('unknown.text')}</p>
      <Link className="w-button" href={`/login/${partner.id}${search}`}>
        {t('unknown.on', { partner: partner.name })}
      </Link>
    </div>
  )
}
