/** The step for the six digits from WhatsApp, with help when no message arrives. */
import { lazyPart, usePortal, useTitle, useWords } from '#core'
import { useClient } from '#core/api'
import { CodeField, showNumber, useCodeEntry, type PendingCode } from '#core/fields'
import { useHotspot, type Credentials } from '#core/hotspot'
import { Button } from '@fluentui/react-components'
import { askForCode, codeWay } from './flow.ts'
import SignInHelp from './sign-in-help.tsx'
import type { SignInTroubleProps } from './sign-in-trouble.tsx'
import { useEntering } from './use-entering.ts'

const SignInTrouble = lazyPart<SignInTroubleProps>(() => import('./sign-in-trouble.tsx'))

type Props = {
  readonly pending: PendingCode
  readonly onAsked: (pending: PendingCode) => void
  /** Returns to the phone step, with this number in its field. */
  readonly onChange: (phone: string) => void
  /** Called with true before the code is checked, and with false once the credentials are there or the sign-in has failed. */
  readonly onEntering: (isEntering: boolean) => void
  readonly onSignedIn: (credentials: Credentials) => void
}

export default function CodeStep({ pending, onAsked, onChange, onEntering, onSignedIn }: Props) {
  const { t } = useWords('sign-in')
  const client = useClient()
  const hotspot = useHotspot()
  const { partner } = usePortal()
  const phone = showNumber(pending.phone, pending.dial)
  useTitle(t('code.title'))
  const resend = async () => {
    const data = hotspot.data()
    const where = { domain: partner.id, ip: data?.ip, identity: data?.identity }
    const asked = await askForCode(client, pending, where)
    if (asked.kind === 'sent') onAsked({ ...pending, resendAt: asked.resendAt, accountType: asked.accountType })
    return asked
  }
  const { enter, standing } = useEntering()
  const send = async (code: string) => {
    onEntering(true)
    try {
      const entered = await enter(codeWay(client, pending, code, partner.id))
      if (entered.kind === 'in' && entered.proof) onSignedIn(entered.proof)
    } finally {
      onEntering(false)
    }
  }
  const entry = useCodeEntry({
    resendAt: pending.resendAt,
    onCode: send,
    onResend: resend,
    words: {
      incomplete: t('code.incomplete'),
      wrong: t('code.wrong'),
      sent: t('code.sent'),
      limit: t('code.limit'),
      notSent: t('code.notSent'),
    },
  })
  const { busy, wait, isLimited } = entry
  const trouble = standing && <SignInTrouble standing={standing} isBusy={busy !== null} onRetry={entry.again} />
  if (standing?.isAccepted) {
    return (
      <div className="g-stack">
        <h1>{t('code.title')}</h1>
        {trouble}
      </div>
    )
  }

  return (
    <form className="g-stack" noValidate onSubmit={entry.submit}>
      <div>
        <h1>{t('code.title')}</h1>
        <p className="g-quiet">{t('code.intro', { phone })}</p>
      </div>
      <CodeField label={t('code.label')} entry={entry} />
      {trouble}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy !== null}>
        {busy === 'checking' ? t('code.checking') : t('code.check')}
      </Button>
      <div className="s-pair">
        <Button
          appearance="subtle"
          disabledFocusable={wait > 0 || busy !== null || isLimited}
          onClick={() => void entry.resend()}
        >
          {wait > 0 ? t('code.wait', { seconds: wait }) : t('code.resend')}
        </Button>
        <Button appearance="subtle" onClick={() => onChange(phone)}>
          {t('code.change')}
        </Button>
      </div>
      {isLimited ? (
        <SignInHelp />
      ) : (
        <details className="s-more">
          <summary>{t('help.noCode')}</summary>
          <SignInHelp />
        </details>
      )}
    </form>
  )
}
