/** Whether the back end looked at what was typed and refused it. */
import { ApiError } from '#core'

/** Whatever the reason: the words for the customer are the same, so that nobody learns who has an account. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  const { status } = error.failure
  return status >= 400 && status < 500 && status !== 429
}
