/** Runs work when the browser is idle. */

/** Milliseconds after which the work runs even if the browser is busy. */
const LATEST = 5_000

/** Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof globalThis.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LATEST })
  return () => cancelIdleCallback(handle)
}
