import { Link, StateMark, useAccountPath, useTexts } from '@gapura/core'
import { useAnswer } from '@gapura/core/api'
import { getProfile, useCapability } from '@gapura/core/session'
import { sendVerification } from '../endpoints.ts'

export function EmailState() {
  const { t } = useTexts('account')
  const params = { account: useAccountPath() }
  const profile = useAnswer(getProfile, { params })
  const capability = useCapability(sendVerification)
  const verified = profile.data?.email_verified
  if (verified == null) return null
  if (verified) return <StateMark tone="good">{t('verify.verified')}</StateMark>
  if (capability !== 'offered') return null
  const email = profile.data?.email
  return (
    <>
      {email && <StateMark tone="waiting">{t('verify.unverified')}</StateMark>}
      <Link className="g-link" href="/verify_new_email/">
        {t(email ? 'verify.cardVerify' : 'verify.cardAdd')}
      </Link>
    </>
  )
}
