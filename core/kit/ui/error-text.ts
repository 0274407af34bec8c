/** Returns the sentence for an error: the server's own message, or else the portal's for the kind of failure. */
import { ApiError, type Failure } from '../../kernel/api/api-error.ts'

/** @param t the core's texts */
export function errorText(t: (key: string) => string, error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.part')
  const { failure } = error
  if (isBusy(failure)) return t('error.busy')
  if (failure.kind === 'status') return failure.message || t(failure.status >= 500 ? 'error.server' : 'error.general')
  if (failure.kind === 'timeout') return t('error.timeout')
  if (failure.kind === 'absent') return t('error.absent')
  return t(failure.kind === 'shape' ? 'error.shape' : 'error.network')
}

/** The sentence of the notice for a failed change, as in the specification. */
export function noticeText(t: (key: string) => string, failure: Failure): string {
  if (isBusy(failure)) return t('error.busy')
  return failure.kind === 'status' ? failure.message || t('error.general') : t('error.internal')
}

/** True for 429, except with a code of its own such as `password.tries`, whose message is more exact than the portal's. */
function isBusy(failure: Failure): boolean {
  return failure.kind === 'status' && failure.status === 429 && !failure.code.includes('.')
}
