/** The six digits from WhatsApp: one field that takes a pasted message as well, a cooldown that the server gives. */
import {
  useClient,
  useErrorText,
  useHotspot,
  useNow,
  usePortal,
  useSession,
  useTitle,
  useWords,
  type Credentials,
} from '#core'
import { Button, Field, Input } from '@fluentui/react-components'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { askForCode, codeIn, tradeCode } from './flow.ts'
import type { Pending } from './pending.ts'
import { showNumber } from './phone.ts'
import { isRefusal } from './refusal.ts'
import SignInHelp from './sign-in-help.tsx'

type Props = {
  readonly pending: Pending
  readonly onAsked: (pending: Pending) => void
  /** Back to the number, as it is to stand there. */
  readonly onChange: (phone: string) => void
  readonly onSignedIn: (credentials: Credentials) => void
}

export default function CodeStep({ pending, onAsked, onChange, onSignedIn }: Props) {
  const { t } = useWords('sign-in')
  const said = useErrorText()
  const client = useClient()
  const session = useSession()
  const hotspot = useHotspot()
  const { partner } = usePortal()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState<'checking' | 'resending' | null>(null)
  const [isLimited, setLimited] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const wait = Math.max(0, Math.ceil((pending.resendAt - useNow(1_000).getTime()) / 1_000))
  const phone = showNumber(pending.phone, pending.dial)
  useTitle(t('code.title'))
  useEffect(() => field.current?.focus(), [])

  const check = async (code: string) => {
    setBusy('checking')
    setFault(null)
    try {
      onSignedIn(await tradeCode(client, session, pending, code, partner.id))
    } catch (error) {
      setFault(isRefusal(error) ? t('code.wrong') : said(error))
      field.current?.focus()
      field.current?.select()
    } finally {
      setBusy(null)
    }
  }
  const type = (value: string) => {
    setTyped(value)
    setFault(null)
    const code = codeIn(value)
    if (code !== null && isBusy === null) {
      setTyped(code)
      void check(code)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = codeIn(typed)
    if (code === null) return setFault(t('code.incomplete'))
    return void check(code)
  }
  const resend = async () => {
    setBusy('resending')
    try {
      const data = hotspot.data()
      const asked = await askForCode(client, pending.phone, {
        domain: partner.id,
        ip: data?.ip,
        identity: data?.identity,
      })
      setLimited(asked.kind === 'limit')
      if (asked.kind === 'sent') {
        onAsked({ ...pending, resendAt: asked.resendAt })
        setNote(t('code.sent'))
      } else setFault(asked.kind === 'limit' ? t('code.limit') : asked.message || t('code.notSent'))
    } catch (error) {
      setFault(said(error))
    } finally {
      setBusy(null)
    }
  }

  return (
    <form className="g-stack" noValidate onSubmit={submit}>
      <div>
        <h1>{t('code.title')}</h1>
        <p className="g-quiet">{t('code.intro', { phone })}</p>
      </div>
      <Field label={t('code.label')} size="large" validationState={fault ? 'error' : 'none'} validationMessage={fault}>
        <Input
          size="large"
          className="s-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          input={{ ref: field, maxLength: 300 }}
          value={typed}
          onChange={(_, { value }) => type(value)}
        />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isBusy !== null}>
        {isBusy === 'checking' ? t('code.checking') : t('code.check')}
      </Button>
      <div className="s-pair">
        <Button
          appearance="subtle"
          disabledFocusable={wait > 0 || isBusy !== null || isLimited}
          onClick={() => void resend()}
        >
          {wait > 0 ? t('code.wait', { seconds: wait }) : t('code.resend')}
        </Button>
        <Button appearance="subtle" onClick={() => onChange(phone)}>
          {t('code.change')}
        </Button>
      </div>
      <p className="g-unseen" role="status">
        {note}
      </p>
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
