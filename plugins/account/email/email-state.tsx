import { Link, StateMark, useTexts } from '@gapura/core'
import { useCapability, type Profile } from '@gapura/core/session'
import { sendVerification } from '../endpoints.ts'

/** @param profile undefined: no answer yet, or an error */
export function EmailState({ profile }: { readonly profile: Profile | undefined }) {
  const { t } = useTexts('account')
  const capability = useCapability(sendVerification)
  const verified = profile?.email_verified
  if (verified == null) return null
  if (verified) return <StateMark tone="good">{t('verify.verified')}</StateMark>
  if (capability !== 'offered') return null
  const email = profile?.email
  return (
    <>
      {email && <StateMark tone="waiting">{t('verify.unverified')}</StateMark>}
      <Link className="g-link" href="/verify_new_email/">
        {t(email ? 'verify.cardVerify' : 'verify.cardAdd')}
      </Link>
    </>
  )
}
