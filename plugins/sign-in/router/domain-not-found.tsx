/** Renders `/domain-not-found`: the address names an unknown network. A button opens the sign-in of this network. */
import { LinkButton, usePortal, useDocumentTitle, useTexts } from '@gapura/core'
import { ErrorMark } from '@gapura/core/controls'
import { useHotspot } from '@gapura/core/gateway'
import { useEffect, useState } from 'react'
import { arrivalQuery } from './arrival-query.ts'

export default function DomainNotFound() {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  // The link contains the router's data, but not the unknown domain.
  const hotspot = useHotspot()
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(arrivalQuery(hotspot.arrivalIn(location.search))), [hotspot])
  useDocumentTitle(t('unknown.title'))
  return (
    <div className="g-state">
      <ErrorMark size={32} />
      <h1>{t('unknown.title')}</h1>
      <p>{t('unknown.text')}</p>
      <LinkButton appearance="primary" size="large" href={`/login/${partner.id}${search}`}>
        {t('unknown.on', { partner: partner.name })}
      </LinkButton>
    </div>
  )
}
