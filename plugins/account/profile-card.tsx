/**
 * Home card: names what the profile lacks of what sections 3 and 5 of the specification require, or asks to verify the
 * e-mail address when only that is left. Draws nothing once the profile is complete. A page address with
 * `action=verify-new-email`, as in a message of the back end, redirects to `/verify_new_email/`.
 */
import { LinkButton, useAccountPath, useGo, useOptions, useSearch, useTexts, type Reads } from '@gapura/core'
import { read, useAnswer } from '@gapura/core/api'
import { getAppSettings, getProfile, useCapability } from '@gapura/core/session'
import { useEffect } from 'react'
import { sendVerification } from './endpoints.ts'
import { missingProfileFields } from './missing-profile-fields.ts'
import { options } from './options.ts'
import './account.css'

const VERIFY = '/verify_new_email/'

const isAsked = (query: URLSearchParams) => query.get('action') === 'verify-new-email'

export const reads: Reads = ({ account, query, optionsOf }) =>
  isAsked(query)
    ? []
    : [
        read(getProfile, { params: { account: account() } }, (profile) =>
          missingProfileFields(profile, optionsOf(options).identity).includes('verification')
            ? [read(getAppSettings, {})]
            : [],
        ),
      ]

export default function ProfileCard() {
  const go = useGo()
  const asked = isAsked(new URLSearchParams(useSearch()))
  const { identity } = useOptions(options)
  const params = { account: useAccountPath() }
  const profile = useAnswer(getProfile, { params, enabled: !asked })
  useEffect(() => {
    if (asked) go(VERIFY, { replace: true })
  }, [asked, go])
  // Draws nothing while loading or after an error: a reminder is less important than the rest of the page.
  if (asked || !profile.data) return null
  const missing = missingProfileFields(profile.data, identity)
  // Whether a message for the verification is offered costs a call, so it is asked only where it decides something.
  const Reminder = missing.includes('verification') ? ReminderIfOffered : MissingFields
  return <Reminder email={profile.data.email} missing={missing} />
}

type Props = { readonly email: string | null; readonly missing: ReturnType<typeof missingProfileFields> }

function ReminderIfOffered({ email, missing }: Props) {
  const isOffered = useCapability(sendVerification) === 'offered'
  return <MissingFields email={email} missing={missing.filter((one) => one !== 'verification' || isOffered)} />
}

function MissingFields({ email, missing }: Props) {
  const { t } = useTexts('account')
  const [first, ...others] = missing
  if (first === undefined) return null
  const emailButton = email ? t('verify.cardVerify') : t('verify.cardAdd')
  if (others.length === 0 && (first === 'email' || first === 'verification')) {
    return (
      <div className="g-stack">
        <div>
          <h2>{email ? t('verify.cardTitle') : t('verify.cardMissing')}</h2>
          <p className="g-quiet">{email ? t('verify.cardText', { email }) : t('verify.cardMissingText')}</p>
        </div>
        <LinkButton href={VERIFY}>{emailButton}</LinkButton>
      </div>
    )
  }
  // words: finish.field.*
  const names = missing.map((one) => t(`finish.field.${one}`)).join(', ')
  return (
    <div className="g-stack">
      <div>
        <h2>{t('finish.title')}</h2>
        <p className="g-quiet">{t('finish.text', { fields: names })}</p>
      </div>
      <div className="g-row">
        <LinkButton appearance="primary" href="/account_info">
          {t('finish.open')}
        </LinkButton>
        {/* The address has a form of its own. */}
        {(missing.includes('email') || missing.includes('verification')) && (
          <LinkButton href={VERIFY}>{emailButton}</LinkButton>
        )}
      </div>
    </div>
  )
}
