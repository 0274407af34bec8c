/** Renders `/verify_new_email/`, which verifies an email address: requests a link, and confirms the address from the opened link. */
import {
  defineScreen,
  Link,
  NotOffered,
  useGo,
  useLinkToken,
  useSessionState,
  useDocumentTitle,
  useTexts,
  Loading,
} from '@gapura/core'
import { useCapability } from '@gapura/core/session'
import { ConfirmEmail, EmailLinkExpired } from './confirm-email.tsx'
import { sendVerification } from '../endpoints.ts'
import { EmailForm } from './email-form.tsx'
import { formReads } from '../form-reads.ts'
import { SendLink } from './send-link.tsx'
import { SignInFirst } from './sign-in-first.tsx'

export default defineScreen({ prefetch: formReads, component: VerifyEmail })

function VerifyEmail() {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const { user } = useSessionState()
  const link = useLinkToken()
  const capability = useCapability(sendVerification)
  useDocumentTitle(t('verify.title'))
  if (link === null || capability === 'loading') return <ReadingLink />
  if (capability === 'absent') return user !== null && !user.email ? <AddEmail /> : <NotOffered />
  if (link.kind === 'token') return <ConfirmEmail key={link.token} token={link.token} />
  if (link.kind === 'broken') return <EmailLinkExpired />
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

/** The token is in the fragment of the address, so it can only be read by a script. */
function ReadingLink() {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  return (
    <>
      <div data-scripts>
        <Loading lines={3} isScreen />
      </div>
      <noscript>
        <div className="g-stack">
          <h1>{t('verify.title')}</h1>
          <p>{t('verify.withoutScripts')}</p>
          <Link className="g-link" href="/">
            {core('action.home')}
          </Link>
        </div>
      </noscript>
    </>
  )
}

/** Shown where the back end stores an email address but does not verify it. */
function AddEmail() {
  const { t } = useTexts('account')
  const go = useGo()
  return (
    <div className="g-stack">
      <h1>{t('verify.cardMissing')}</h1>
      <EmailForm onSaved={() => go('/')} />
    </div>
  )
}
