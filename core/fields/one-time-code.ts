/** A one-time code as people type or paste it, and what became of asking for one. */

export type AskedCode =
  | { readonly kind: 'sent'; readonly resendAt: number }
  /** The limit is reached (211, 212): another way, not another code. */
  | { readonly kind: 'limit' }
  | { readonly kind: 'refused'; readonly message: string }

const DEFAULT_COOLDOWN = 60

/** @param answer in the shape of `codeAnswer` */
export function askedOf(answer: {
  readonly error: boolean
  readonly status: number
  readonly message?: string | undefined
  readonly resend_in?: number | undefined
}): AskedCode {
  const resendAt = Date.now() + (answer.resend_in ?? DEFAULT_COOLDOWN) * 1_000
  if (!answer.error) return { kind: 'sent', resendAt }
  if (answer.status === 211 || answer.status === 212) return { kind: 'limit' }
  // Still cooling down from the code before: that code is still good, so she is asked for it.
  if (answer.resend_in !== undefined) return { kind: 'sent', resendAt }
  return { kind: 'refused', message: answer.message ?? '' }
}

/** The six digits in what was typed or pasted, be it the whole message; null while there are fewer. */
export function codeIn(text: string): string | null {
  const alone = text.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(alone)) return alone
  return /(?:^|\D)(\d{6})(?:\D|$)/.exec(text)?.[1] ?? null
}
