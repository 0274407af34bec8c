/** What a failed sign-in means for the customer: a refusal of what she typed stays with its field and is none of these. */
import { ApiError } from '#core/api'

export type Trouble =
  /** The account is suspended; the back end says why. */
  | { readonly kind: 'stopped'; readonly message: string }
  /** The network or the back end failed, and the same try can go on. */
  | { readonly kind: 'passing' }

export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof ApiError)) return null
  const { failure } = error
  if (failure.kind === 'aborted') return null
  if (failure.kind !== 'status' || failure.status >= 500) return { kind: 'passing' }
  if (failure.status === 403 && failure.message !== '') return { kind: 'stopped', message: failure.message }
  return null
}
