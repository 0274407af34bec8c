/** The state of a one-time code field: checks a code as soon as it is complete, and requests another after the cooldown. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isFieldRefused } from '../../kernel/api/api-error.ts'
import { codeIn, type RequestedCode } from './one-time-code.ts'
import { useNotices } from '../ui/notices.ts'
import { useErrorText } from '../ui/loading-and-errors.tsx'
import { useNow } from '../ui/use-now.ts'
import { useRetryCountdown } from '../ui/use-retry-countdown.ts'

export type CodeEntrySettings = {
  /** Milliseconds since the epoch when another code may be asked for. */
  readonly resendAt: number
  /** Sends the code. A refusal of the code itself is shown as `words.wrong`, any other error by its own text. */
  readonly onCode: (code: string) => Promise<void>
  /** Asks for another code. */
  readonly onResend: () => Promise<RequestedCode>
  /** What the host answered to this form. Default: nothing. */
  readonly posted?: { readonly code: string; readonly fault: string | null; readonly isLimited: boolean } | null
  readonly words: {
    readonly incomplete: string
    readonly wrong: string
    readonly sent: string
    readonly limit: string
    readonly notSent: string
  }
}

export type CodeEntry = ReturnType<typeof useCodeEntry>

/**
 * What happens at a field for a one-time code: a whole code is sent at once, a wrong one says so, and another may be asked
 * for from `resendAt` on (milliseconds since the epoch). Draw it by `CodeField`.
 */
export function useCodeEntry({ resendAt, onCode, onResend, posted = null, words }: CodeEntrySettings) {
  const said = useErrorText()
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
  // That a code is on its way concerns this step alone.
  const { sent } = words
  useEffect(() => () => notices.withdraw(sent), [notices, sent])

  const check = async (code: string) => {
    setBusy('checking')
    setFault(null)
    try {
      await onCode(code)
    } catch (error) {
      setFailed(error)
      setFault(isFieldRefused(error, 'otp', ['otp']) ? words.wrong : said(error))
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
      void check(code)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy !== null || held !== null) return undefined
    const code = codeIn(typed)
    if (code === null) return setFault(words.incomplete)
    return void check(code)
  }
  const resend = async () => {
    setBusy('resending')
    try {
      const asked = await onResend()
      setLimited(asked.kind === 'limit')
      if (asked.kind === 'sent') notices.show({ intent: 'success', text: words.sent })
      else setFault(asked.kind === 'limit' ? words.limit : asked.message || words.notSent)
    } catch (error) {
      setFailed(error)
      setFault(said(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    typed,
    type,
    /** For the form's `onSubmit`. A complete code was already checked while it was typed. */
    submit,
    /** Sends the code that stands in the field once more. */
    again: () => {
      const code = codeIn(typed)
      if (code !== null && busy === null && held === null) void check(code)
    },
    resend,
    fault,
    busy,
    /** The limit of codes is reached: offer another way to sign in. */
    isLimited,
    /** Seconds until another code may be asked for. */
    wait,
    /** What the button that sends the code says until the back end takes another call (`useRetryCountdown`); null: it takes one. */
    held,
    field,
  }
}
