import type { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

export type ClientSettings = {
  /** Origin of the API. The bearer is sent only there. */
  readonly base: string
  readonly token: () => string | null
  /** Username of the signed-in customer, or null. Part of each cache key; a call is not repeated after it has changed. */
  readonly username: () => string | null
  readonly language: () => string
  /**
   * Called after a 401. Resolves to a renewed bearer for one more try, or to null when the session cannot be renewed. Throws when that
   * is unknown, for example without a network; the session then continues.
   */
  readonly onUnauthorized: (refused: string) => Promise<string | null>
  /** Called when the renewed bearer is refused too: the session has ended. */
  readonly onRefused: (bearer: string) => void
  /** Called after every call that was not aborted, with its error or null. */
  readonly onOutcome: (call: Endpoint, error: ApiError | null) => void
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Milliseconds until a call fails. Default 10,000, and 60,000 for files. */
  readonly timeout?: number
}

export type CallSettings = {
  readonly signal?: AbortSignal
  /** `Idempotency-Key` of an idempotent endpoint: calls with the same key take effect once. Default: a new key per call. */
  readonly idempotencyKey?: string
  /** False: no retry, because the caller checks the result before it sends the call again. Default true. */
  readonly isRepeated?: boolean
  /** For an open call about another session: that session's bearer, or null. Default: the current session's. */
  readonly bearer?: string | null
}
