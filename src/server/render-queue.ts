/**
 * One drawing in a turn of the event loop: between two of them the host answers what else has come. Where there is no
 * `setImmediate` (workerd), one request must not wait for another, and drawings begin at once.
 */
let last: Promise<void> = Promise.resolve()

/** Resolves in a turn of the event loop in which nothing else was drawn. */
export function waitForRenderSlot(): Promise<void> {
  if (typeof setImmediate !== 'function') return Promise.resolve()
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
