/** `/verify_new_email/`: verifies an e-mail address: requests the link, and confirms it. */
import { Link, useLinkToken, useSessionState, useTitle, useWords, Waiting } from '#core'
import { ConfirmEmail, LinkOver } from './confirm-email.tsx'
import { SendLink } from './send-link.tsx'
import { SignInFirst } from './sign-in-first.tsx'

export default function VerifyEmail() {
  const { t } = useWords('account')
  const { t: core } = useWords()
  const { user } = useSessionState()
  const link = useLinkToken()
  useTitle(t('verify.title'))
  if (link === null) return <Waiting lines={3} isScreen />
  if (link.kind === 'token') return <ConfirmEmail key={link.token} token={link.token} />
  if (link.kind === 'broken') return <LinkOver />
  if (user === null) return <SignInFirst title={t('verify.title')} text={t('verify.signedOut')} />
  return (
    <div className="g-stack">
      <h1>{t('verify.title')}</h1>
      <SendLink />
      <Link className="g-link" href="/">
        {core('action.home')}
      </Link>
    </div>
  )
}
