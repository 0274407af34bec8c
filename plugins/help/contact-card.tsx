/** Renders the home card that leads to a person: a chat with the partner, and the hours of its answers. */
import { chatLink, usePortal, useTexts } from '@gapura/core'
import { buttonClass } from '@gapura/core/controls'
import { useHours } from './use-hours.ts'

export default function ContactCard() {
  const { t } = useTexts('help')
  const { partner } = usePortal()
  const hours = useHours()
  return (
    <div className="g-stack">
      <div>
        <h2>{t('contact.ask')}</h2>
        <p className="g-quiet">{hours ?? t('contact.askText')}</p>
      </div>
      <a
        className={buttonClass({ size: 'large' })}
        href={chatLink(partner.contact.whatsapp, t('contact.preset', { partner: partner.name }))}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span>{t('contact.chat')}</span> <span className="g-unseen">{t('contact.newTab')}</span>
      </a>
    </div>
  )
}
