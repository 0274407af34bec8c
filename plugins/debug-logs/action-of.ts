/** Turns a call's outcome into a log entry: the declared method and path, and codes. */
import type { ApiError, Endpoint } from '@gapura/core/api'
import type { LoggedAction } from './action-log.ts'

/** A code of the back end, such as `otp.wrong`. Any other value may be free text and is left out. */
const CODE_PATTERN = /^[a-z]{2,20}([._-][a-z]{2,20}){0,4}$/

export function actionOf(call: Pick<Endpoint, 'method' | 'path'>, error: ApiError | null): LoggedAction {
  return {
    action: `${call.method} ${call.path}`,
    status: error === null ? 'success' : 'failed',
    message: error === null ? '' : reasonOf(error),
    type: call.method === 'GET' ? 'read' : 'change',
  }
}

function reasonOf({ failure }: ApiError): string {
  switch (failure.kind) {
    case 'status':
      return CODE_PATTERN.test(failure.code) ? `HTTP ${failure.status} ${failure.code}` : `HTTP ${failure.status}`
    case 'shape':
      // A path of field names and list indexes. Any other text may contain a value.
      return /^(\/[a-z_]{1,40}|\/\d{1,3}){1,8}$/.test(failure.at) ? `shape ${failure.at}` : 'shape'
    default:
      return failure.kind
  }
}
