/** Defines the typed error of a failed call. The client only throws it; `core/shell/assembly/settle.ts` and the screens handle it. */

export type Failure =
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** The caller aborted the call; no message is needed. */
  | { readonly kind: 'aborted' }
  | {
      readonly kind: 'status'
      readonly status: number
      /** `error` of the body, for example `otp.wrong`; empty when missing. */
      readonly code: string
      /** `message` of the body, or `error` when that is a sentence; empty when missing. */
      readonly message: string
      readonly errors: Readonly<Record<string, readonly string[]>>
      /** Seconds, from `Retry-After`. */
      readonly retryAfter: number | null
    }
  /** The back end lacks this optional call (404, 405 or 501). Its feature is hidden for the rest of the visit. */
  | { readonly kind: 'absent' }
  /** The response does not match the endpoint's shape at `at`. */
  | { readonly kind: 'shape'; readonly at: string }

/** Shown by `LoadError`; `useErrorText` gives its message. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: Failure
  /** Method and path template, for example `POST /api/request_otp`, without parameter values, which may be personal data. */
  readonly call: string
  /** Milliseconds since the epoch; `retryAfter` counts from here. */
  readonly at = Date.now()
  constructor(call: string, failure: Failure, options?: ErrorOptions) {
    super(`${call}: ${describe(failure)}`, options)
    this.call = call
    this.failure = failure
  }

  /** For the customer to quote: `HTTP-503`, `NET`, `SHAPE`. */
  get code(): string {
    const { failure } = this
    return failure.kind === 'status' ? `HTTP-${failure.status}` : SHORT_CODES[failure.kind]
  }
}

const SHORT_CODES = { network: 'NET', timeout: 'TIME', aborted: 'STOP', absent: 'NONE', shape: 'SHAPE' } as const

function describe(failure: Failure): string {
  switch (failure.kind) {
    case 'status':
      return `${failure.status} ${failure.code} ${failure.message}`.trim()
    case 'shape':
      return `the answer is not as declared at ${failure.at}`
    default:
      return failure.kind
  }
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === status
}

/**
 * True when the back end refused the input, for any reason. A form that shows the same message for all reasons does not reveal who has an
 * account.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  const { status } = error.failure
  return status >= 400 && status < 500 && status !== 429
}

/** True when the response names the field, or the code begins with one of `prefixes` (`otp` for `otp.wrong`). */
export function isFieldRefused(error: unknown, field: string, prefixes: readonly string[]): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status' || error.failure.status >= 500) return false
  const { code, errors } = error.failure
  return Object.hasOwn(errors, field) || prefixes.includes(code.split(/[._-]/)[0] ?? '')
}

/** Field errors of a 422, or null. They belong to a form and do not affect the session. */
export function fieldErrors(error: unknown): Readonly<Record<string, readonly string[]>> | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return null
  return Object.keys(error.failure.errors).length > 0 ? error.failure.errors : null
}

/** True when the record exists already (409), or the idempotency key was used before with another body (`key.reused`). */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  return error.failure.status === 409 || error.failure.code === 'key.reused'
}

/** True when the same call may succeed later: after a network error, a timeout or a 5xx, but never after a 4xx. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { failure } = error
  return (
    failure.kind === 'network' || failure.kind === 'timeout' || (failure.kind === 'status' && failure.status >= 500)
  )
}
