/** The refusal of `reconnect` and `openGateway` for a customer without a running package (403). It is not about the account. */
import { ApiError, type Failure } from '../api/api-error.ts'

/** `error` of the response's body. */
export const NO_PACKAGE = 'package.none'

export function isNoPackage(failure: Failure): boolean {
  return failure.kind === 'status' && failure.code === NO_PACKAGE
}

/** True when the customer may go online only after buying a package. */
export function needsPackage(error: unknown): boolean {
  return error instanceof ApiError && isNoPackage(error.failure)
}
