/**
 * Renders `/contact`: a link to a WhatsApp chat with the partner, their other channels, the number for devices without WhatsApp, and the first
 * questions.
 */
import { usePartnerText } from './plain-text.tsx'
import { buttonClass } from '@gapura/core/controls'
import { chatLink, CopyField, Link, Page, usePortal, useSessionState, useTexts } from '@gapura/core'
import { useShownNumber } from '@gapura/core/forms'
import { ChatRegular } from '@fluentui/react-icons/headless/svg/chat'
import { SignInLink } from './help-links.tsx'
import { QuestionList } from './question-list.tsx'
import { useGroups } from './use-groups.ts'
import { useHours } from './use-hours.ts'
import './help.css'

/** Questions shown here; all are on `/faq`. */
const FIRST = 3

export default function Contact() {
  const { t } = useTexts('help')
  const { partner } = usePortal()
  const { user } = useSessionState()
  const { whatsapp } = partner.contact
  const number = useShownNumber(whatsapp)
  const text = user
    ? t('contact.presetNamed', { partner: partner.name, name: user.name ?? user.username })
    : t('contact.preset', { partner: partner.name })
  return (
    <Page title={t('contact.title')}>
      <div className="t-contact">
        <div>
          <section className="g-card g-stack" aria-labelledby="contact-chat">
            <h2 id="contact-chat">{t('contact.chat')}</h2>
            <p>{t('contact.intro', { partner: partner.name })}</p>
            <a
              className={buttonClass({ appearance: 'primary', size: 'large' })}
              href={chatLink(whatsapp, text)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <ChatRegular aria-hidden fontSize={24} />
              <span>{t('contact.open')}</span> <span className="g-unseen">{t('contact.newTab')}</span>
            </a>
            <Channels />
          </section>
          <section className="g-card g-stack" aria-labelledby="contact-number">
            <h2 id="contact-number">{t('contact.without')}</h2>
            <p className="g-quiet">{t('contact.withoutText')}</p>
            <CopyField value={number} label={t('contact.number')} />
            <a className="g-link" href={`tel:+${whatsapp}`}>
              {t('contact.call')}
            </a>
          </section>
        </div>
        <div className="g-stack">
          <FirstQuestions />
          <SignInLink />
        </div>
      </div>
    </Page>
  )
}

function FirstQuestions() {
  const { t } = useTexts('help')
  const questions = useGroups().flatMap((group) => group.questions)
  if (questions.length === 0) return null
  return (
    <section className="g-card t-questions" aria-labelledby="contact-questions">
      <div className="g-head">
        <h2 id="contact-questions">{t('contact.often')}</h2>
        <Link className="g-row-link" href="/faq">
          {t('contact.all')}
        </Link>
      </div>
      <QuestionList questions={questions.slice(0, FIRST)} />
    </section>
  )
}

/** Hours, telephone, email and address, as far as the partner names them. */
function Channels() {
  const { t } = useTexts('help')
  const { phone, email, address } = usePortal().partner.contact
  const hours = useHours()
  const number = useShownNumber(phone ?? '')
  const partnerText = usePartnerText()
  if (!hours && !phone && !email && !address) return null
  return (
    <dl className="t-channels">
      {hours && (
        <div>
          <dt>{t('contact.hours')}</dt>
          <dd>{hours}</dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>{t('contact.phone')}</dt>
          <dd>
            <a className="g-link" href={`tel:+${phone}`}>
              {number}
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{t('contact.email')}</dt>
          <dd>
            <a className="g-link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>{t('contact.address')}</dt>
          <dd>{partnerText(address)}</dd>
        </div>
      )}
    </dl>
  )
}
