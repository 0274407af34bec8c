/**
 * Home card: asks for a missing e-mail address, or to verify an unverified one. Draws nothing once it is verified. A page
 * address with `action=verify-new-email`, as in a message of the back end, redirects to `/verify_new_email/`.
 */
import { useGo, useSearch, useWords } from '#core'
import { useAnswer } from '#core/api'
import { getProfile } from '#core/session'
import { Button } from '@fluentui/react-components'
import { useEffect } from 'react'
import './account.css'

const VERIFY = '/verify_new_email/'

export default function EmailCard() {
  const { t } = useWords('account')
  const go = useGo()
  const asked = new URLSearchParams(useSearch()).get('action') === 'verify-new-email'
  const profile = useAnswer(getProfile, { enabled: !asked })
  useEffect(() => {
    if (asked) go(VERIFY, { replace: true })
  }, [asked, go])
  // Draws nothing while loading or after an error: a reminder is less important than the rest of the page.
  if (asked || !profile.data || profile.data.email_verified !== false) return null
  const { email } = profile.data
  return (
    <div className="g-stack">
      <div>
        <h2>{email ? t('verify.cardTitle') : t('verify.cardMissing')}</h2>
        <p className="g-quiet">{email ? t('verify.cardText', { email }) : t('verify.cardMissingText')}</p>
      </div>
      <Button onClick={() => go(VERIFY)}>{email ? t('verify.cardVerify') : t('verify.cardAdd')}</Button>
    </div>
  )
}
