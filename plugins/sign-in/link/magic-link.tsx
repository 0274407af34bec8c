/**
 * Exchanges the token of a link for a session after the customer presses a button; opening a link changes nothing. The token is
 * exchanged once, also when a later step fails and is retried.
 */
import {
  useErrorText,
  usePortal,
  useSession,
  useDocumentTitle,
  useRetryCountdown,
  useTexts,
  LabelledSpinner,
} from '@gapura/core'
import { ApiError, fieldErrors, isStatus, useClient } from '@gapura/core/api'
import { endSession, magicLogin } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { browserSecret } from './link-binding.ts'
import { LinkOtherBrowser } from './link-other-browser.tsx'
import { LinkOfOtherPartner, SignInLinkExpired } from './link-expired.tsx'
import SignInErrorMessage from '../parts/sign-in-error-message.tsx'
import '../sign-in.css'
import { useSignInFlow } from '../flow/use-sign-in-flow.ts'

type Props = {
  readonly token: string
  /** Sign in without a question, because the customer has just consented at the provider. Default false. */
  readonly atOnce?: boolean
  readonly question: string
  readonly confirm: string
  readonly onSignedIn?: () => void
  readonly children?: ReactNode
}

type Stage =
  | { readonly kind: 'question' | 'working' | 'expired' | 'foreign' | 'problem' }
  | { readonly kind: 'failed'; readonly message: string; readonly error: unknown }
  /** Another browser requested the link. `account`: the back end's sentence with the masked account. */
  | { readonly kind: 'elsewhere'; readonly account: string }

export function MagicLink({ token, atOnce = false, question, confirm, onSignedIn, children }: Props) {
  const { t } = useTexts('sign-in')
  const { t: core } = useTexts()
  const errorText = useErrorText()
  const client = useClient()
  const session = useSession()
  const { partner, local } = usePortal()
  const [stage, setStage] = useState<Stage>({ kind: atOnce ? 'working' : 'question' })
  const isRunning = useRef(false)
  /** The last four digits of the phone number; empty until the form for them is sent. */
  const digits = useRef('')
  const { enter: signIn, problem } = useSignInFlow()
  const wait = useRetryCountdown(stage.kind === 'failed' ? stage.error : null)
  useDocumentTitle(t('link.title'))

  const enter = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    // The form for the digits stays and shows its own progress.
    if (digits.current === '') setStage({ kind: 'working' })
    const { refreshToken: before, token: bearer } = session.read()
    try {
      const isIn = await signIn({
        id: `link ${token} ${digits.current}`,
        exchangeForTokens: (account_type, idempotencyKey) => {
          const browser = browserSecret(local)
          const proof = { ...(browser && { browser }), ...(digits.current && { digits: digits.current }) }
          const body = { token, domain: partner.id, account_type, ...proof }
          return client.call(magicLogin, { body }, { idempotencyKey })
        },
      })
      if (!isIn) return setStage({ kind: 'problem' })
      if (before !== null)
        void client.call(endSession, { body: { refresh_token: before } }, { bearer }).catch(() => undefined)
      onSignedIn?.()
    } catch (error) {
      // The form shows it at its field.
      if (fieldErrors(error)?.['digits'] !== undefined) throw error
      if (isOtherBrowser(error)) setStage({ kind: 'elsewhere', account: errorText(error) })
      else setStage(stageOf(error) ?? { kind: 'failed', message: errorText(error), error })
    } finally {
      isRunning.current = false
    }
    return undefined
  }, [client, session, signIn, partner.id, local, token, errorText, onSignedIn])
  const isStarted = useRef(false)
  useEffect(() => {
    if (!atOnce || isStarted.current) return
    isStarted.current = true
    void enter()
  }, [atOnce, enter])

  if (stage.kind === 'expired') return <SignInLinkExpired />
  if (stage.kind === 'foreign') return <LinkOfOtherPartner />
  if (stage.kind === 'elsewhere') {
    const enterDigits = (typed: string) => {
      digits.current = typed
      return enter()
    }
    return (
      <LinkOtherBrowser account={stage.account} onDigits={enterDigits}>
        {children}
      </LinkOtherBrowser>
    )
  }
  if (stage.kind === 'working') {
    return (
      <div className="g-state">
        <h1>{t('link.title')}</h1>
        <LabelledSpinner label={t('link.working')} />
      </div>
    )
  }
  if (stage.kind === 'problem' && problem) {
    return (
      <div className="g-stack">
        <h1>{t('link.title')}</h1>
        <SignInErrorMessage problem={problem} onRetry={() => void enter()} />
        {children}
      </div>
    )
  }
  return (
    <div className="g-stack">
      <h1>{t('link.title')}</h1>
      <p>{question}</p>
      <p className="g-quiet">{t('link.caution')}</p>
      {stage.kind === 'failed' && <p role="alert">{stage.message}</p>}
      <Button appearance="primary" size="large" disabledFocusable={wait !== null} onClick={() => void enter()}>
        {wait ?? (stage.kind === 'failed' ? core('action.retry') : confirm)}
      </Button>
      {children}
    </div>
  )
}

function isOtherBrowser(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === 'link.elsewhere'
}

/** The screen for a refused link (used, expired, unknown, or of another network); null for other errors. */
function stageOf(error: unknown): Stage | null {
  if (![400, 401, 404, 410, 422].some((status) => isStatus(error, status))) return null
  const isForeign =
    error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === 'link.foreign'
  return { kind: isForeign ? 'foreign' : 'expired' }
}
