/** The sentence for an error: the server's own where it sent one, else ours for its kind. */
import { ApiError, type Failure } from '../../kernel/api/api-error.ts'

/** @param t the core's words */
export function errorText(t: (key: string) => string, error: unknown): string {
  if (!(error instanceof ApiError)) return t('error.part')
  const { failure } = error
  if (isBusy(failure)) return t('error.busy')
  if (failure.kind === 'status') return failure.message || t(failure.status >= 500 ? 'error.server' : 'error.general')
  if (failure.kind === 'timeout') return t('error.timeout')
  if (failure.kind === 'absent') return t('error.absent')
  return t(failure.kind === 'shape' ? 'error.shape' : 'error.network')
}

/** The sentence of the notice for a change that failed, in the words that the specification gives it. */
export function noticeText(t: (key: string) => string, failure: Failure): string {
  if (isBusy(failure)) return t('error.busy')
  return failure.kind === 'status' ? failure.message || t('error.general') : t('error.internal')
}

/** Whether the call was one too many. What a limit of its own says, such as that of passwords, is more than our words (`password.tries`). */
function isBusy(failure: Failure): boolean {
  return failure.kind === 'status' && failure.status === 429 && !failure.code.includes('.')
}
