/** Reads a one-time code from typed or pasted text, and the back end's answer to a request for a code. */

export type RequestedCode =
  | { readonly kind: 'sent'; readonly resendAt: number }
  /** The limit is reached (211, 212): another way, not another code. */
  | { readonly kind: 'limit' }
  | { readonly kind: 'refused'; readonly message: string }

const DEFAULT_COOLDOWN = 60

/** @param answer in the shape of `codeAnswer` */
export function readCodeAnswer(answer: {
  readonly error: boolean
  readonly status: number
  readonly message?: string | null | undefined
  readonly resend_in?: number | null | undefined
}): RequestedCode {
  const resendAt = Date.now() + (answer.resend_in ?? DEFAULT_COOLDOWN) * 1_000
  if (!answer.error) return { kind: 'sent', resendAt }
  if (answer.status === 211 || answer.status === 212) return { kind: 'limit' }
  // The cooldown of the previous code still runs: that code is valid, so the customer is asked for it.
  if (typeof answer.resend_in === 'number') return { kind: 'sent', resendAt }
  return { kind: 'refused', message: answer.message ?? '' }
}

/** Digits with the separators that people and messages put between them. */
const RUN = /\d(?:[\s-]*\d)*/g
/** A word for "code" with no digits after it, for example `Kode masuk Lestari Net: `. */
const AFTER_WORD = /(?:kode|code|otp)[^\d.!?]*$/i

/**
 * The six-digit code in typed or pasted text, which may be a whole message; null when there is none. A group of six digits
 * after a word for "code" counts first, then the first group of six digits. Full-width digits and no-break spaces are
 * read as plain ones (NFKC).
 */
export function codeIn(text: string): string | null {
  const plain = text.slice(0, 2_000).normalize('NFKC')
  const groups = [...plain.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const whole = run.replace(/\D/g, '')
    const parts = whole.length === 6 ? [whole] : run.split(/\D+/).filter((part) => part.length === 6)
    return parts.map((code) => ({ code, isNamed: AFTER_WORD.test(plain.slice(0, index)) }))
  })
  return (groups.find(({ isNamed }) => isNamed) ?? groups[0])?.code ?? null
}
