/**
 * Lets the host answer other requests between two renderings: one rendering in each turn of the event loop. workerd has no `setImmediate` and
 * forbids a request to wait for another, so renderings begin at once there.
 */
let last: Promise<void> = Promise.resolve()

/** Resolves in a turn of the event loop without another rendering. */
export function waitForRenderSlot(): Promise<void> {
  if (typeof setImmediate !== 'function') return Promise.resolve()
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
