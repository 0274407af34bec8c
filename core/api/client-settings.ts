/** What the client is told: once for all of its calls, and along with one of them. */
import type { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

export type ClientSettings = {
  /** Origin of the API. The bearer goes there and nowhere else. */
  readonly base: string
  readonly token: () => string | null
  /** Whose answers these are, or null for nobody's: a cached answer is never another's, nor is a call replayed as one. */
  readonly whose: () => string | null
  /** The language answers are asked for in. */
  readonly language: () => string
  /**
   * The bearer was refused. Answers with a new one to try once more, or null when there is none to be had; throws when
   * that could not be found out (the network is gone), and then the session stays.
   */
  readonly onUnauthorized: (refused: string) => Promise<string | null>
  /** The new bearer was refused as well: there is no session behind it any more. */
  readonly onRefused: (bearer: string) => void
  /** Told of every answer and every failure, so that someone above can move the visitor. */
  readonly onOutcome: (call: Endpoint, error: ApiError | null) => void
  /** Milliseconds until a call is given up. Default 10,000, and 60,000 for one that sends a file. */
  readonly timeout?: number
}

export type Extras = {
  readonly signal?: AbortSignal
  /** One key an order: the same key never orders twice. Made fresh for each call of a counted endpoint if left out. */
  readonly idempotencyKey?: string
}
