/** Announces the outcome of every call to listeners such as `settle` (core/shell/assembly/settle.ts). */
import type { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

/** @param error null when the call succeeded */
export type OutcomeListener = (call: Endpoint, error: ApiError | null) => void

export type Outcomes = {
  emit: OutcomeListener
  /**
   * Returns a function that removes the listener. Listeners are loaded after the page's first calls, so the first listener also gets
   * earlier outcomes (at most 50).
   */
  listen(listener: OutcomeListener): () => void
}

/** Number of outcomes stored for the first listener. */
const MAX_STORED_OUTCOMES = 50

export function createOutcomes(): Outcomes {
  const listeners = new Set<OutcomeListener>()
  let stored: Parameters<OutcomeListener>[] | null = []
  return {
    emit: (call, error) => {
      if (stored !== null)
        stored = [...stored, [call, error] satisfies Parameters<OutcomeListener>].slice(-MAX_STORED_OUTCOMES)
      for (const listener of Array.from(listeners)) notify(listener, call, error)
    },
    listen: (listener) => {
      listeners.add(listener)
      const earlier = stored ?? []
      stored = null
      for (const [call, error] of earlier) notify(listener, call, error)
      return () => listeners.delete(listener)
    },
  }
}

/** An error in a listener is reported as an uncaught error and does not fail the call. */
function notify(listener: OutcomeListener, call: Endpoint, error: ApiError | null): void {
  try {
    listener(call, error)
  } catch (thrown) {
    // Node and browsers before 2022 lack `reportError`; there the error is lost.
    if ('reportError' in globalThis) globalThis.reportError(thrown)
  }
}
