/** Renders `/contact`: a link to a WhatsApp chat with the partner, and the phone number for devices without WhatsApp. */
import { options } from './options.ts'
import { usePartnerText } from './plain-text.tsx'
import { buttonClass } from '@gapura/core/controls'
import { chatLink, CopyField, Page, useOptions, usePortal, useSessionState, useTexts } from '@gapura/core'
import { ChatRegular } from '@fluentui/react-icons/headless/svg/chat'
import { groupDigits } from './group-digits.ts'
import { HelpLinks } from './help-links.tsx'
import './help.css'

export default function Contact() {
  const { t } = useTexts('help')
  const { partner } = usePortal()
  const { user } = useSessionState()
  const { whatsapp } = partner.contact
  const { hours } = useOptions(options)
  const partnerText = usePartnerText()
  const text = user
    ? t('contact.presetNamed', { partner: partner.name, name: user.name ?? user.username })
    : t('contact.preset', { partner: partner.name })
  return (
    <Page title={t('contact.title')}>
      <div className="g-main-column g-stack">
        <p>{t('contact.intro', { partner: partner.name })}</p>
        <div className="g-actions">
          <a
            className={buttonClass({ appearance: 'primary', size: 'large' })}
            href={chatLink(whatsapp, text)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ChatRegular aria-hidden fontSize={24} />
            <span>{t('contact.chat')}</span> <span className="g-unseen">{t('contact.newTab')}</span>
          </a>
        </div>
        {Object.keys(hours).length > 0 && (
          <p>
            <strong>{t('contact.hours')}</strong> <span>{partnerText(hours)}</span>
          </p>
        )}
        <section className="g-stack" aria-labelledby="contact-number">
          <h2 id="contact-number">{t('contact.without')}</h2>
          <p className="g-quiet">{t('contact.withoutText')}</p>
          <CopyField value={groupDigits(whatsapp)} label={t('contact.number')} />
          <a className="g-link" href={`tel:+${whatsapp}`}>
            {t('contact.call')}
          </a>
        </section>
        <HelpLinks text={t('contact.first')} to="/faq" name={t('faq.title')} />
      </div>
    </Page>
  )
}
