/** Milliseconds after which the work runs even if the browser is busy. */
const MAX_IDLE_WAIT_MS = 5_000

/** Runs work when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof globalThis.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS })
  return () => cancelIdleCallback(handle)
}
