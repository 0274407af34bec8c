/** Reports the outcome of every call to listeners such as a logs screen. `assemble.ts` decides what the visitor sees. */
import type { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

/** @param error null when the call succeeded */
export type OutcomeListener = (call: Endpoint, error: ApiError | null) => void

export type Outcomes = {
  emit: OutcomeListener
  /**
   * Calls `listener` for each outcome from now on. Returns a function that stops it. Listeners are loaded after the page's
   * first calls, so the first listener also gets the last outcomes from before (at most 50).
   */
  listen(listener: OutcomeListener): () => void
}

/** How many outcomes are kept until the first listener comes. */
const KEPT = 50

export function createOutcomes(): Outcomes {
  const listeners = new Set<OutcomeListener>()
  let unheard: Parameters<OutcomeListener>[] | null = []
  return {
    emit: (call, error) => {
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

/** An error in a listener must not fail the call: it is reported as an uncaught error. */
function hear(listener: OutcomeListener, call: Endpoint, error: ApiError | null): void {
  try {
    listener(call, error)
  } catch (thrown) {
    // Node and browsers before 2022 have no `reportError`; there the error is lost.
    if ('reportError' in globalThis) globalThis.reportError(thrown)
  }
}
