export type CodeRequestResult =
  | { readonly kind: 'sent'; readonly resendAt: number }
  /** The limit is reached (211, 212): offer another sign-in method instead of another code. */
  | { readonly kind: 'limit' }
  | { readonly kind: 'refused'; readonly message: string }

/** Seconds, if the back end sends no `resend_in`. As `COOLDOWN_MS` of `backend/rules/code-rules.ts`. */
const DEFAULT_COOLDOWN = 60

/** @param answer in the shape of `codeAnswer` */
export function readCodeAnswer(answer: {
  readonly error: boolean
  readonly status: number
  readonly message?: string | null | undefined
  readonly resend_in?: number | null | undefined
}): CodeRequestResult {
  const resendAt = Date.now() + (answer.resend_in ?? DEFAULT_COOLDOWN) * 1_000
  if (!answer.error) return { kind: 'sent', resendAt }
  if (answer.status === 211 || answer.status === 212) return { kind: 'limit' }
  // The cooldown of the previous code still runs, so that code is valid and counts as sent.
  if (typeof answer.resend_in === 'number') return { kind: 'sent', resendAt }
  return { kind: 'refused', message: answer.message ?? '' }
}
