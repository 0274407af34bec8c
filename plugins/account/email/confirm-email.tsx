/** Confirms an email address from a mailed link. Opening the link changes nothing; pressing the button does. */
import { useErrorText, useGo, useSessionState, useTexts, LabelledSpinner } from '@gapura/core'
import { ApiError, invalidateAnswers, useClient } from '@gapura/core/api'
import { getProfile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { useState } from 'react'
import { verifyEmail } from '../endpoints.ts'
import { SendLink } from './send-link.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import '../account.css'

type Stage =
  | { readonly kind: 'ready' | 'working' | 'done' | 'expired' }
  | { readonly kind: 'failed'; readonly message: string }

export function ConfirmEmail({ token }: { readonly token: string }) {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const errorText = useErrorText()
  const client = useClient()
  const [stage, setStage] = useState<Stage>({ kind: 'ready' })
  const confirm = async () => {
    setStage({ kind: 'working' })
    try {
      await client.call(verifyEmail, { query: { token } })
      invalidateAnswers(client, getProfile)
      setStage({ kind: 'done' })
    } catch (error) {
      setStage(isRefused(error) ? { kind: 'expired' } : { kind: 'failed', message: errorText(error) })
    }
  }
  if (stage.kind === 'expired') return <EmailLinkExpired />
  if (stage.kind === 'done') return <EmailConfirmed />
  return (
    <div className="g-stack">
      <h1>{t('verify.confirmTitle')}</h1>
      <p>{t('verify.confirmText')}</p>
      {stage.kind === 'failed' && <p role="alert">{stage.message}</p>}
      {stage.kind === 'working' ? (
        <LabelledSpinner label={t('verify.confirming')} />
      ) : (
        <Button appearance="primary" size="large" onClick={() => void confirm()}>
          {stage.kind === 'failed' ? core('action.retry') : t('verify.confirm')}
        </Button>
      )}
    </div>
  )
}

/** True when the back end refuses the link permanently. Any other error may be temporary. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.failure.kind === 'status' &&
    [400, 404, 409, 410, 422].includes(error.failure.status)
  )
}

export function EmailConfirmed() {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const go = useGo()
  return (
    <div className="g-state" role="status">
      <CheckmarkCircleFilled className="a-done" fontSize={48} aria-hidden />
      <h1>{t('verify.doneTitle')}</h1>
      <p>{t('verify.doneText')}</p>
      <Button appearance="primary" size="large" onClick={() => go('/')}>
        {core('action.home')}
      </Button>
    </div>
  )
}

/** Shown when the link is used, expired or incomplete; offers a new link. */
export function EmailLinkExpired() {
  const { t } = useTexts('account')
  const { user } = useSessionState()
  if (user === null) return <SignInFirst title={t('verify.over')} text={t('verify.overSignedOut')} />
  return (
    <div className="g-stack">
      <h1>{t('verify.over')}</h1>
      <SendLink />
    </div>
  )
}
