/** The ways on when no code comes: the admin on WhatsApp, or another browser. */
import { CopyField, usePortal, useWords } from '#core'
import { useEffect, useState } from 'react'

export function SignInHelp() {
  const { t } = useWords('sign-in')
  const { partner, origin } = usePortal()
  const [address, setAddress] = useState(`${origin}/login/${partner.id}`)
  useEffect(() => setAddress(`${location.origin}/login/${partner.id}${location.search}`), [partner.id])
  const chat = `https://wa.me/${partner.contact.whatsapp}?text=${encodeURIComponent(t('help.message', { partner: partner.name }))}`
  return (
    <section className="s-help" aria-label={t('help.title')}>
      <h2>{t('help.title')}</h2>
      <a className="g-link" href={chat} target="_blank" rel="noopener noreferrer">
        {t('help.admin')}
      </a>
      <p className="g-quiet">{t('help.manual')}</p>
      <CopyField value={address} label={t('help.address')} />
    </section>
  )
}
