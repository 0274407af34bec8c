/**
 * Renders the home card: lists the required profile fields that are missing (sections 3 and 5 of the specification), or offers to verify
 * the e-mail address when only that is left. Renders nothing for a complete profile. A page address with `action=verify-new-email`, as in a
 * message of the back end, redirects to `/verify_new_email/`.
 */
import { LinkButton, useAccountPath, useGo, useOptions, useSearch, useTexts, type Reads } from '@gapura/core'
import { read, useAnswer } from '@gapura/core/api'
import { getAppSettings, getProfile, useCapability } from '@gapura/core/session'
import { useEffect } from 'react'
import { sendVerification } from '../endpoints.ts'
import { missingProfileFields } from './missing-profile-fields.ts'
import { options } from '../options.ts'
import '../account.css'

const VERIFY_EMAIL_PATH = '/verify_new_email/'

const isVerifyAction = (query: URLSearchParams) => query.get('action') === 'verify-new-email'

export const reads: Reads = ({ account, query, optionsOf }) =>
  isVerifyAction(query)
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
  const isRedirecting = isVerifyAction(new URLSearchParams(useSearch()))
  const { identity } = useOptions(options)
  const params = { account: useAccountPath() }
  const profile = useAnswer(getProfile, { params, enabled: !isRedirecting })
  useEffect(() => {
    if (isRedirecting) go(VERIFY_EMAIL_PATH, { replace: true })
  }, [isRedirecting, go])
  // Renders nothing while loading or after an error: the rest of the page is more important than a reminder.
  if (isRedirecting || !profile.data) return null
  const missing = missingProfileFields(profile.data, identity)
  // `useCapability` costs a request, so it is used only when the address is not verified.
  const Reminder = missing.includes('verification') ? ReminderIfOffered : MissingFields
  return <Reminder email={profile.data.email} missing={missing} />
}

type Props = { readonly email: string | null; readonly missing: ReturnType<typeof missingProfileFields> }

function ReminderIfOffered({ email, missing }: Props) {
  const isOffered = useCapability(sendVerification) === 'offered'
  return <MissingFields email={email} missing={missing.filter((field) => field !== 'verification' || isOffered)} />
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
        <LinkButton href={VERIFY_EMAIL_PATH}>{emailButton}</LinkButton>
      </div>
    )
  }
  // words: finish.field.*
  const names = missing.map((field) => t(`finish.field.${field}`)).join(', ')
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
        {(missing.includes('email') || missing.includes('verification')) && (
          <LinkButton href={VERIFY_EMAIL_PATH}>{emailButton}</LinkButton>
        )}
      </div>
    </div>
  )
}
