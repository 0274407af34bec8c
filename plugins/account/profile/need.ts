/**
 * Tells the customer which required fields of the profile are missing (sections 3 and 5 of the specification), or that only the email
 * address is left. A page address with `action=verify-new-email`, as in a message of the back end, redirects to
 * `/verify_new_email/`.
 */
import {
  defineNeed,
  useGo,
  useOptions,
  useSearch,
  useTexts,
  type Need,
  type ReadFacts,
  type Results,
} from '@gapura/core'
import { read } from '@gapura/core/api'
import { getAppSettings, getProfile, useCapability } from '@gapura/core/session'
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person'
import { useEffect } from 'react'
import { sendVerification } from '../endpoints.ts'
import { missingProfileFields, type MissingField } from './missing-profile-fields.ts'
import { options } from '../options.ts'
import { infoRules } from './profile-fields.ts'

const VERIFY_EMAIL_PATH = '/verify_new_email/'

const isVerifyAction = (query: URLSearchParams) => query.get('action') === 'verify-new-email'

/** Null: the profile is complete. `email`: the address that is not verified, or null. */
export function profileNeed(
  missing: readonly MissingField[],
  email: string | null,
  t: ReturnType<typeof useTexts>['t'],
): Need | null {
  const [first, ...others] = missing
  if (first === undefined) return null
  const verify = { label: email ? t('verify.cardVerify') : t('verify.cardAdd'), to: VERIFY_EMAIL_PATH }
  const shared = { urgency: 10, tone: 'info', icon: PersonRegular, closing: { id: 'profile', days: 7 } } as const
  if (others.length === 0 && (first === 'email' || first === 'verification'))
    return {
      ...shared,
      title: email ? t('verify.cardTitle') : t('verify.cardMissing'),
      text: email ? t('verify.cardText', { email }) : t('verify.cardMissingText'),
      actions: [verify],
    }
  // words: finish.field.*
  const names = missing.map((field) => t(`finish.field.${field}`)).join(', ')
  const needsEmail = missing.includes('email') || missing.includes('verification')
  return {
    ...shared,
    title: t('finish.title'),
    text: t('finish.text', { fields: names }),
    actions: [{ label: t('finish.open'), to: '/account_info' }, ...(needsEmail ? [verify] : [])],
  }
}

const reads = ({ account, query, optionsOf }: ReadFacts) => ({
  profile: read(
    getProfile,
    { params: { account: account() } },
    {
      enabled: !isVerifyAction(query),
      next: (profile) =>
        missingProfileFields(profile, infoRules(optionsOf(options))).includes('verification')
          ? [read(getAppSettings, {})]
          : [],
    },
  ),
})

export default defineNeed({ reads, use: useNeed })

function useNeed({ profile }: Results<typeof reads>): Need | null | undefined {
  const { t } = useTexts('account')
  const go = useGo()
  const isRedirecting = isVerifyAction(new URLSearchParams(useSearch()))
  const rules = infoRules(useOptions(options))
  const missing = profile.data ? missingProfileFields(profile.data, rules) : []
  // The question costs a request, so it is asked only when the address is not verified.
  const isUnverified = missing.includes('verification')
  const capability = useCapability({ optional: isUnverified ? sendVerification.optional : null })
  useEffect(() => {
    if (isRedirecting) go(VERIFY_EMAIL_PATH, { replace: true })
  }, [isRedirecting, go])
  // Nothing after an error: the rest of the page is more important than a reminder.
  if (isRedirecting || profile.isError) return null
  if (!profile.data || (isUnverified && capability === 'loading')) return undefined
  const offered = missing.filter((field) => field !== 'verification' || capability === 'offered')
  return profileNeed(offered, profile.data.email, t)
}
