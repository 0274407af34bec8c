/** Tells whoever listens how calls ended: a room for logs and the like. What a visitor sees of it is decided elsewhere. */
import type { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

/** @param error null: it went well */
export type OutcomeListener = (call: Endpoint, error: ApiError | null) => void

export type Outcomes = {
  tell: OutcomeListener
  /**
   * Calls back at each outcome from now on. Answers how to stop. Who listens comes with the page and its first calls are
   * over by then: the first to listen is told of those as well.
   */
  listen(listener: OutcomeListener): () => void
}

/** How many are kept until somebody listens; mostly nobody ever does. */
const KEPT = 50

export function createOutcomes(): Outcomes {
  const listeners = new Set<OutcomeListener>()
  let unheard: Parameters<OutcomeListener>[] | null = []
  return {
    tell: (call, error) => {
      if (unheard !== null) unheard = [...unheard, [call, error] satisfies Parameters<OutcomeListener>].slice(-KEPT)
      for (const listener of [...listeners]) hear(listener, call, error)
    },
    listen: (listener) => {
      listeners.add(listener)
      const before = unheard ?? []
      unheard = null
      for (const [call, error] of before) hear(listener, call, error)
      return () => listeners.delete(listener)
    },
  }
}

/** A listener looks on: what fails there must not become the call's own failure, and is told as uncaught. */
function hear(listener: OutcomeListener, call: Endpoint, error: ApiError | null): void {
  try {
    listener(call, error)
  } catch (thrown) {
    // Node and browsers of 2021 have no such function; there it is lost.
    if ('reportError' in globalThis) globalThis.reportError(thrown)
  }
}
