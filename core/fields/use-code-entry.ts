/** The entry of a one-time code: typed or pasted, tried as soon as it is whole, and another one when the server allows. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isRefusal } from '../api/api-error.ts'
import { codeIn, type AskedCode } from './one-time-code.ts'
import { useErrorText } from '../ui/states.tsx'
import { useNow } from '../ui/use-now.ts'

export type CodeEntrySettings = {
  /** Milliseconds since the epoch when another code may be asked for. */
  readonly resendAt: number
  /** Trades the code. A refusal is said in the words for it, whatever its reason; anything else as it is. */
  readonly onCode: (code: string) => Promise<void>
  /** Asks for another code. */
  readonly onResend: () => Promise<AskedCode>
  readonly words: {
    readonly incomplete: string
    readonly wrong: string
    readonly sent: string
    readonly limit: string
    readonly notSent: string
  }
}

export type CodeEntry = ReturnType<typeof useCodeEntry>

export function useCodeEntry({ resendAt, onCode, onResend, words }: CodeEntrySettings) {
  const said = useErrorText()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState<'checking' | 'resending' | null>(null)
  const [isLimited, setLimited] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const wait = Math.max(0, Math.ceil((resendAt - useNow(1_000).getTime()) / 1_000))
  useEffect(() => field.current?.focus(), [])

  const check = async (code: string) => {
    setBusy('checking')
    setFault(null)
    try {
      await onCode(code)
    } catch (error) {
      setFault(isRefusal(error) ? words.wrong : said(error))
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
    if (code !== null && busy === null) {
      setTyped(code)
      void check(code)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy !== null) return undefined
    const code = codeIn(typed)
    if (code === null) return setFault(words.incomplete)
    return void check(code)
  }
  const resend = async () => {
    setBusy('resending')
    try {
      const asked = await onResend()
      setLimited(asked.kind === 'limit')
      if (asked.kind === 'sent') setNote(words.sent)
      else setFault(asked.kind === 'limit' ? words.limit : asked.message || words.notSent)
    } catch (error) {
      setFault(said(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    typed,
    type,
    /** For the form; a code that is whole has been tried by then. */
    submit,
    resend,
    fault,
    /** Good news for a screen reader. */
    note,
    busy,
    /** No more codes now: another way must be shown. */
    isLimited,
    /** Seconds until another code may be asked for. */
    wait,
    field,
  }
}
