/** Failures of signing in that the input did not cause. A refusal of the input is shown at its field instead. */
import { ApiError } from '@gapura/core/api'

export type SignInError =
  /** The account is suspended; `message` is the back end's reason. */
  | { readonly kind: 'stopped'; readonly message: string }
  /** The network or the back end failed; the attempt can be retried. */
  | { readonly kind: 'passing' }

export function signInErrorOf(error: unknown): SignInError | null {
  if (!(error instanceof ApiError)) return null
  const { failure } = error
  if (failure.kind === 'aborted') return null
  if (failure.kind !== 'status' || failure.status >= 500) return { kind: 'passing' }
  if (failure.status === 403 && failure.message !== '') return { kind: 'stopped', message: failure.message }
  return null
}
