/**
 * Lazily loaded modules that render synchronously once they are loaded. The first screen is preloaded before hydration, so
 * that the prerendered HTML is not replaced by a skeleton. A failed load stays failed until `retryLoads`.
 */
import { use } from 'react'
import { withTimeout } from '../../kernel/values/with-timeout.ts'

export type Loader<Thing> = () => Promise<{ readonly default: Thing }>

const entries = new WeakMap<Loader<unknown>, Promise<unknown>>()
/** Loaders whose last loads failed. */
const failed = new Set<Loader<unknown>>()

/**
 * Event on the window: the customer asks to load the failed scripts again. The page may be reloaded if they fail again
 * (src/browser/reload-on-missing-chunk.ts).
 */
export const RETRY = 'gapura:retry'

/** Loads that have not ended yet. */
const underWay = new Set<Promise<unknown>>()

/** The loads that have not ended yet, for a drawing that waits for them. */
export function pendingLoads(): readonly Promise<unknown>[] {
  return [...underWay]
}

/** The loaders that the present drawing on the host has used. */
let noted: Set<object> | null = null

/** Draws, and returns beside it the loaders of all parts that it has drawn. `draw` must be synchronous. */
export function recordLoads<Drawn>(draw: () => Drawn): { readonly drawn: Drawn; readonly loads: readonly object[] } {
  noted = new Set()
  try {
    return { drawn: draw(), loads: [...noted] }
  } finally {
    noted = null
  }
}

/** A module could not be loaded. `cause` is the browser's error. */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super('A script could not be loaded', { cause })
  }
}

/** Clears all failed loads, so that the next render loads them again. */
export function retryLoads(): void {
  globalThis.dispatchEvent(new Event(RETRY))
  for (const load of failed) entries.delete(load)
}

/** Loads a module before it is drawn. With `along` the promise also waits for other work, such as a plugin's words. */
export function preload<Thing>(load: Loader<Thing>, along?: Promise<unknown>): Promise<unknown> {
  return entryOf(load, along)
}

/** Loads a module that may be drawn later. A failure is forgotten: whoever draws it loads it again. */
export async function prefetchModule(load: Loader<unknown>): Promise<void> {
  if (entries.has(load)) return
  try {
    await entryOf(load)
  } catch {
    entries.delete(load)
    failed.delete(load)
  }
}

export function useLoaded<Thing>(load: Loader<Thing>): Thing {
  noted?.add(load)
  // `use` is called in every render, also when the module is loaded, because React requires the same hooks each time. The
  // promise's value comes from this loader, so it has the loader's type.
  return (use(entryOf(load)) as { readonly default: Thing }).default
}

function entryOf(load: Loader<unknown>, along?: Promise<unknown>): Promise<unknown> {
  const known = entries.get(load)
  if (known) return known
  // A plugin's loader may throw instead of rejecting; both are a failed load.
  const loading = new Promise<{ readonly default: unknown }>((resolve) => resolve(load()))
  const promise: Promise<unknown> = Promise.all([withTimeout(loading), along]).then(
    ([thing]) => {
      failed.delete(load)
      // React's own mark of a resolved promise. `use` reads a marked promise synchronously, also in the first render.
      Object.assign(promise, { status: 'fulfilled', value: thing })
      return thing
    },
    (error: unknown) => {
      failed.add(load)
      throw new LoadFailure(error)
    },
  )
  entries.set(load, promise)
  underWay.add(promise)
  const ended = () => void underWay.delete(promise)
  promise.then(ended, ended)
  return promise
}
