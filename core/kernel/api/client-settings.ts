/** The client's settings (`ClientSettings`, given once) and the options of a single call (`Extras`). */
import type { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

export type ClientSettings = {
  /** Origin of the API. The bearer goes there and nowhere else. */
  readonly base: string
  readonly token: () => string | null
  /**
   * Username of the signed-in customer, or null. It is part of each cache key, so that no customer sees another's answer,
   * and a call is not repeated once it has changed.
   */
  readonly whose: () => string | null
  /** Sent as `Accept-Language`. */
  readonly language: () => string
  /**
   * Called after a 401. Resolves to a renewed bearer for one more try, or to null when the session cannot be renewed.
   * Throws when that is unknown, for example without a network; the session is then kept.
   */
  readonly onUnauthorized: (refused: string) => Promise<string | null>
  /** Called when the renewed bearer was refused too: the session is over. */
  readonly onRefused: (bearer: string) => void
  /** Called after every call that was not aborted, with its error or null. */
  readonly onOutcome: (call: Endpoint, error: ApiError | null) => void
  /** Sends a request. Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Timeout of a call in milliseconds. Default 10,000, and 60,000 for an upload. */
  readonly timeout?: number
}

export type CallSettings = {
  readonly signal?: AbortSignal
  /** `Idempotency-Key` of an idempotent endpoint: calls with the same key are carried out once. Default: a new key per call. */
  readonly idempotencyKey?: string
  /** False: the client sends it once, because the caller looks what became of it before it is sent again. Default true. */
  readonly isRepeated?: boolean
  /** For an open call about another session than the current one: that session's bearer, or null. Default: the current one's. */
  readonly bearer?: string | null
}
