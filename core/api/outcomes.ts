/** Tells whoever listens how calls ended: a room for logs and the like. What a visitor sees of it is decided elsewhere. */
import type { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

/** @param error null: it went well */
export type OutcomeListener = (call: Endpoint, error: ApiError | null) => void

export type Outcomes = {
  tell: OutcomeListener
  /** Calls back at each outcome from now on. Answers how to stop. */
  listen(listener: OutcomeListener): () => void
}

export function createOutcomes(): Outcomes {
  const listeners = new Set<OutcomeListener>()
  return {
    tell: (call, error) => {
      for (const listener of [...listeners]) {
        try {
          listener(call, error)
        } catch (thrown) {
          // A listener looks on: what fails there must not become the call's own failure, and is told as uncaught.
          // Node and browsers of 2021 have no such function; there it is lost.
          if ('reportError' in globalThis) globalThis.reportError(thrown)
        }
      }
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
