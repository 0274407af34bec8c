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
  return (
    <Link className="g-link" href="/verify_new_email/">
      {profile.data?.email ? t('verify.cardVerify') : t('verify.cardAdd')}
    </Link>
  )
}
