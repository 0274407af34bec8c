/** Returns the sentence for an error: the server's own message, or else the portal's for the kind of failure. */
import { ApiError } from '../../kernel/api/api-error.ts'

/**
 * @param t the core's texts
 * @param shownIn `notice`: the notice for a failed change, in the words of the specification
 */
export function failureText(t: (key: string) => string, error: unknown, shownIn: 'screen' | 'notice'): string {
  if (!(error instanceof ApiError)) return t('error.part')
  const { failure } = error
  if (failure.kind === 'status') {
    // A code such as `password.tries` has a message that is more exact than the portal's.
    if (failure.status === 429 && !failure.code.includes('.')) return t('error.busy')
    return failure.message || t(shownIn === 'screen' && failure.status >= 500 ? 'error.server' : 'error.general')
  }
  if (shownIn === 'notice') return t('error.internal')
  if (failure.kind === 'timeout') return t('error.timeout')
  if (failure.kind === 'absent') return t('error.absent')
  return t(failure.kind === 'shape' ? 'error.shape' : 'error.network')
}
