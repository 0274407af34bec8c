/** From a call's outcome to what the log says of it: the address as it is declared, and codes. */
import type { ApiError, Endpoint } from '#core'
import type { Action } from './action-log.ts'

/** A back end's code is a name such as `otp.wrong`; anything else might be a text. */
const CODE = /^[a-z]{2,20}([._-][a-z]{2,20}){0,4}$/

export function actionOf(call: Pick<Endpoint, 'method' | 'path'>, error: ApiError | null): Action {
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
      return CODE.test(failure.code) ? `HTTP ${failure.status} ${failure.code}` : `HTTP ${failure.status}`
    case 'shape':
      // Names of declared fields and places in lists.
      return /^(\/[a-z_]{1,40}|\/\d{1,3}){1,8}$/.test(failure.at) ? `shape ${failure.at}` : 'shape'
    default:
      return failure.kind
  }
}
