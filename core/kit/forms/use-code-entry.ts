import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isFieldRefused } from '../../kernel/api/api-error.ts'
import type { CodeRequestResult } from './code-answer.ts'
import { codeIn } from './code-in-text.ts'
import { useNotices } from '../context/notices.ts'
import { useErrorText } from '../ui/loading-and-errors.tsx'
import { useNow } from '../ui/use-now.ts'
import { useRetryCountdown } from '../ui/use-retry-countdown.ts'

export type CodeEntrySettings = {
  /** Milliseconds since the epoch from which another code may be requested. */
  readonly resendAt: number
  /** Sends the code. If the code itself is refused, `texts.wrong` is shown; any other error is shown by its own text. */
  readonly onCode: (code: string) => Promise<void>
  /** Null: the caller shows why no code was sent. */
  readonly onResend: () => Promise<CodeRequestResult | null>
  /** The host's result of this form, sent without scripts. Default: none. */
  readonly posted?: { readonly code: string; readonly fault: string | null; readonly isLimited: boolean } | null
  readonly texts: {
    readonly incomplete: string
    readonly wrong: string
    readonly sent: string
    readonly limit: string
    readonly notSent: string
  }
}

export type CodeEntry = ReturnType<typeof useCodeEntry>

/** The state of a `CodeField`: sends a code as soon as it is complete, and requests another after the cooldown. */
export function useCodeEntry({ resendAt, onCode, onResend, posted = null, texts }: CodeEntrySettings) {
  const textOf = useErrorText()
  const notices = useNotices()
  const [typed, setTyped] = useState(posted?.code ?? '')
  const [fault, setFault] = useState<string | null>(posted?.fault ?? null)
  const [busy, setBusy] = useState<'checking' | 'resending' | null>(null)
  const [isLimited, setLimited] = useState(posted?.isLimited ?? false)
  const [failed, setFailed] = useState<unknown>(null)
  const held = useRetryCountdown(failed)
  const field = useRef<HTMLInputElement>(null)
  const wait = Math.max(0, Math.ceil((resendAt - useNow(1_000).getTime()) / 1_000))
  useEffect(() => field.current?.focus(), [])
  // The notice that a code was sent only matters in this step.
  const { sent } = texts
  useEffect(() => () => notices.withdraw(sent), [notices, sent])

  const check = async (code: string) => {
    setBusy('checking')
    setFault(null)
    try {
      await onCode(code)
    } catch (error) {
      setFailed(error)
      setFault(isFieldRefused(error, 'otp', ['otp']) ? texts.wrong : textOf(error))
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
    if (code !== null && busy === null && held === null) {
      setTyped(code)
      if (field.current) field.current.value = code
      void check(code)
    }
  }
  /** A keyboard or a password manager may have filled the field without an event. */
  const codeNow = () => codeIn(field.current?.value ?? typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy !== null || held !== null) return undefined
    const code = codeNow()
    if (code === null) return setFault(texts.incomplete)
    return void check(code)
  }
  const resend = async () => {
    setBusy('resending')
    try {
      const result = await onResend()
      if (!result) return
      setLimited(result.kind === 'limit')
      if (result.kind === 'sent') notices.show({ intent: 'success', text: texts.sent })
      else setFault(result.kind === 'limit' ? texts.limit : result.message || texts.notSent)
    } catch (error) {
      setFailed(error)
      setFault(textOf(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    typed,
    type,
    submit,
    again: () => {
      const code = codeNow()
      if (code !== null && busy === null && held === null) void check(code)
    },
    resend,
    fault,
    busy,
    /** The limit of codes is reached: offer another sign-in method. */
    isLimited,
    /** Seconds until another code may be requested. */
    wait,
    /** The label of the submit button until the back end accepts another call (`useRetryCountdown`); null once it does. */
    held,
    field,
  }
}
