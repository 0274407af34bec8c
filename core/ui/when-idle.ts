/** Work that can wait until the page has nothing better to do. */

/** Milliseconds after which it is done all the same. */
const LATEST = 5_000

/** Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such call: there it is done once the page has been drawn.
  if (typeof globalThis.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LATEST })
  return () => cancelIdleCallback(handle)
}
