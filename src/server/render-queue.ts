/**
 * Allows one rendering in a turn of the event loop, so that the host can answer other requests between two of them. Where there is
 * no `setImmediate` (workerd), one request must not wait for another, and renderings begin at once.
 */
let last: Promise<void> = Promise.resolve()

/** Resolves in a turn of the event loop without another rendering. */
export function waitForRenderSlot(): Promise<void> {
  if (typeof setImmediate !== 'function') return Promise.resolve()
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
