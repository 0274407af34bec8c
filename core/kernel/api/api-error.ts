/**
 * Every failure of a call, as one typed error. The client only throws it. `core/shell/assembly/assemble.ts` and the screens
 * decide what the customer sees and where she is led.
 */

export type Failure =
  /** The network did not carry the call, or the server hung up. */
  | { readonly kind: 'network' }
  /** No answer within the time limit. */
  | { readonly kind: 'timeout' }
  /** The caller gave up; nobody needs to be told. */
  | { readonly kind: 'aborted' }
  /** The server answered with an error. */
  | {
      readonly kind: 'status'
      readonly status: number
      /** The server's `error`, for example `otp.wrong`; empty when the body carried none. */
      readonly code: string
      /** The server's `message`, or `error` when that is a sentence; empty when the body carried none. */
      readonly message: string
      readonly errors: Readonly<Record<string, readonly string[]>>
      /** Seconds, from `Retry-After`. */
      readonly retryAfter: number | null
    }
  /** The back end does not have this optional call (404, 405 or 501). Its feature hides for the rest of the visit. */
  | { readonly kind: 'absent' }
  /** The answer is not what the endpoint declares; `at` says where. */
  | { readonly kind: 'shape'; readonly at: string }

/**
 * The one error of a call. `failure` says what happened; `code` is short, for a customer to quote. Show it by `LoadError` or put
 * it into words by `useErrorText`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: Failure
  /** Method and path template, for example `POST /api/request_otp`, without parameter values, which may be personal data. */
  readonly call: string
  /** When it happened, in milliseconds since the epoch: a `retryAfter` counts from here. */
  readonly at = Date.now()
  constructor(call: string, failure: Failure, options?: ErrorOptions) {
    super(`${call}: ${describe(failure)}`, options)
    this.call = call
    this.failure = failure
  }

  /** A short code for a customer to quote: `HTTP-503`, `NET`, `SHAPE`. */
  get code(): string {
    const { failure } = this
    return failure.kind === 'status' ? `HTTP-${failure.status}` : CODES[failure.kind]
  }
}

const CODES = { network: 'NET', timeout: 'TIME', aborted: 'STOP', absent: 'NONE', shape: 'SHAPE' } as const

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

/** Whether an error is a status of this number. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === status
}

/**
 * Whether the back end looked at what was typed and refused it, for whatever reason: where the words for it are the same,
 * nobody learns who has an account.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  const { status } = error.failure
  return status >= 400 && status < 500 && status !== 429
}

/**
 * Whether the back end refused the value of one field: it names the field, or the error's code begins with one of `words`
 * (`otp.wrong`). Any other refusal says nothing of what was typed.
 */
export function isFieldRefused(error: unknown, field: string, words: readonly string[]): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status' || error.failure.status >= 500) return false
  const { code, errors } = error.failure
  return Object.hasOwn(errors, field) || words.includes(code.split(/[._-]/)[0] ?? '')
}

/** Field errors of a 422, or null: those belong to a form and leave the session alone. */
export function fieldErrors(error: unknown): Readonly<Record<string, readonly string[]>> | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return null
  return Object.keys(error.failure.errors).length > 0 ? error.failure.errors : null
}

/**
 * Whether the back end refused a change because of newer data: the record exists already (409), or the idempotency key
 * was used before with another body (`key.reused`).
 */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  return error.failure.status === 409 || error.failure.code === 'key.reused'
}

/** Whether the same call may succeed later: a network error, a timeout or a 5xx. A 4xx is never temporary here. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { failure } = error
  return (
    failure.kind === 'network' || failure.kind === 'timeout' || (failure.kind === 'status' && failure.status >= 500)
  )
}
