import { lazyComponent, showLateFonts, useIsHydrated, usePortal, useDocumentTitle, useTexts } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { CodeField, useCodeEntry, type PendingCode } from '@gapura/core/forms'
import { useHotspot } from '@gapura/core/gateway'
import { Button, buttonClass } from '@gapura/core/controls'
import { countdownText } from '@gapura/core/text'
import { ArrowLeftRegular } from '@fluentui/react-icons/headless/svg/arrow-left'
import { useEffect, useState, type FormEvent } from 'react'
import { useCaptive } from '../captive/use-captive.ts'
import { requestCode, codeAttempt } from '../flow/flow.ts'
import SignInHelp from '../parts/sign-in-help.tsx'
import type { PostedCode } from '../router/action-state.ts'
import type { SignInErrorProps } from '../parts/sign-in-error-message.tsx'
import { useSignInFlow } from '../flow/use-sign-in-flow.ts'
import './code-step.css'

const SignInErrorMessage = lazyComponent<SignInErrorProps>(() => import('../parts/sign-in-error-message.tsx'))

type Props = {
  readonly pending: PendingCode
  readonly posted?: PostedCode | null
  readonly onCodeSent: (pending: PendingCode) => void
  /** Opens the phone step with this number. */
  readonly onChange: (phone: string) => void
  /** Called with true before the code is checked, and with false after the sign-in has succeeded or failed. */
  readonly onEntering: (isEntering: boolean) => void
  readonly onSignedIn: () => void
}

export default function CodeStep({ pending, posted = null, onCodeSent, onChange, onEntering, onSignedIn }: Props) {
  const { t } = useTexts('sign-in')
  const { t: core } = useTexts()
  const client = useClient()
  const hotspot = useHotspot()
  const { partner } = usePortal()
  useDocumentTitle(t('code.title'))
  const resend = async () => {
    const data = hotspot.recentData()
    const context = { domain: partner.id, ip: data?.ip, identity: data?.identity }
    const result = await requestCode(client, pending, context)
    if (result.kind === 'sent') onCodeSent({ ...pending, resendAt: result.resendAt, accountType: result.accountType })
    return result
  }
  const { hint } = useCaptive()
  const { enter, problem } = useSignInFlow()
  const send = async (code: string) => {
    onEntering(true)
    try {
      const isIn = await enter(codeAttempt(client, pending, code, partner.id))
      if (isIn) onSignedIn()
    } finally {
      onEntering(false)
    }
  }
  const entry = useCodeEntry({
    resendAt: pending.resendAt,
    onCode: send,
    onResend: resend,
    posted,
    texts: {
      incomplete: t('code.incomplete'),
      wrong: t('code.wrong'),
      sent: t('code.again'),
      limit: t('code.limit'),
      notSent: t('code.notSent'),
    },
  })
  const { busy, wait, held, isLimited } = entry
  // A server-rendered page may stay without scripts: no countdown runs, and the host answers the button at any time.
  const isServerRendered = !useIsHydrated()
  const [isNewPage] = useState(!isServerRendered)
  useEffect(() => {
    if (isNewPage) void showLateFonts()
  }, [isNewPage])
  // For the host, when the browser sends the form without scripts.
  const hidden = {
    to: pending.phone,
    shown: pending.shown,
    resendAt: String(pending.resendAt),
    accountType: pending.accountType ?? 'customer',
    key: posted?.key ?? '',
  }
  const errorMessage = problem && <SignInErrorMessage problem={problem} isBusy={busy !== null} onRetry={entry.again} />
  if (problem?.isAccepted) {
    return (
      <div className="g-stack">
        <h1>{t('code.title')}</h1>
        {errorMessage}
      </div>
    )
  }

  const posts = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  const handleChange = (event: FormEvent) => {
    event.preventDefault()
    onChange(pending.shown)
  }
  return (
    <div className="g-stack">
      {/* A form of its own: Enter in the field presses the first button of its form. */}
      <form method="post" onSubmit={handleChange}>
        {posts}
        <div className="s-code-head">
          <Button
            type="submit"
            name="act"
            value="change"
            appearance="transparent"
            icon={<ArrowLeftRegular />}
            aria-label={t('code.back')}
          />
          <h1>{t('code.title')}</h1>
        </div>
        <p className="g-quiet">{t('code.sent')}</p>
        <p className="s-code-to">
          <strong className="g-number">{pending.shown}</strong>
          <Button type="submit" name="act" value="change" appearance="subtle">
            {t('code.change')}
          </Button>
        </p>
      </form>
      <form className="g-stack s-code" method="post" noValidate onSubmit={entry.submit}>
        {posts}
        <CodeField label={t('code.label')} isLabelUnseen hint={t('code.hint')} entry={entry} />
        {errorMessage}
        <Button type="submit" appearance="primary" size="large" disabledFocusable={busy !== null || held !== null}>
          {busy === 'checking' ? t('code.checking') : (held ?? t('code.check'))}
        </Button>
        {/* A captive window cannot open an app; it would show an error in place of this page. */}
        {hint.kind === 'browser' && (
          <a className={`${buttonClass({ size: 'large' })} s-app`} href="whatsapp://app">
            {t('code.open')}
          </a>
        )}
        <div className="s-pair s-resend">
          <span className="g-quiet">{t('code.missing')}</span>
          <Button
            type="submit"
            name="act"
            value="resend"
            appearance="subtle"
            disabledFocusable={(wait > 0 && !isServerRendered) || busy !== null || held !== null || isLimited}
            onClick={(event) => {
              event.preventDefault()
              void entry.resend()
            }}
          >
            {wait > 0 && !isServerRendered ? t('code.wait', { time: countdownText(core, wait) }) : t('code.resend')}
          </Button>
        </div>
        {isServerRendered && !isLimited && <ResendNote resend={posted?.resend ?? null} wait={wait} />}
        {isLimited ? (
          <SignInHelp />
        ) : (
          <details className="s-more">
            <summary>{t('help.title')}</summary>
            <SignInHelp />
          </details>
        )}
      </form>
    </div>
  )
}

/** The result of the resend button. The wait is in seconds, because the host does not know the visitor's time zone. */
function ResendNote({ resend, wait: seconds }: { readonly resend: PostedCode['resend']; readonly wait: number }) {
  const { t } = useTexts('sign-in')
  if (resend === 'early') return <p role="alert">{t('code.early', { seconds })}</p>
  return (
    <>
      {resend === 'sent' && <p role="status">{t('code.again')}</p>}
      {seconds > 0 && <p className="g-quiet">{t('code.first', { seconds })}</p>}
    </>
  )
}
