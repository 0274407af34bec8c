/**
 * Lazily loaded modules that render synchronously once they are loaded. The first screen is preloaded before hydration, so
 * that the prerendered HTML is not replaced by a skeleton. A failed load stays failed until `retryLoads`.
 */
import { use } from 'react'
import { inTime } from '../values/in-time.ts'

export type Loader<Thing> = () => Promise<{ readonly default: Thing }>

const entries = new WeakMap<Loader<unknown>, Promise<unknown>>()
/** Loaders whose last loads failed, with the number of failures in a row. */
const failed = new Map<Loader<unknown>, number>()

/** A module could not be loaded. `cause` is the browser's error. */
export class LoadFailure extends Error {
  /** Failures in a row. */
  readonly count: number
  constructor(count: number, cause: unknown) {
    super('A script could not be loaded', { cause })
    this.count = count
  }
}

/** Clears all failed loads, so that the next render loads them again. */
export function retryLoads(): void {
  for (const load of failed.keys()) entries.delete(load)
}

/** Loads a module before it is drawn. With `along` the promise also waits for other work, such as a plugin's words. */
export function preload<Thing>(load: Loader<Thing>, along?: Promise<unknown>): Promise<unknown> {
  return entryOf(load, along)
}

export function useLoaded<Thing>(load: Loader<Thing>): Thing {
  // `use` is called in every render, also when the module is loaded, because React requires the same hooks each time. The
  // promise's value comes from this loader, so it has the loader's type.
  return (use(entryOf(load)) as { readonly default: Thing }).default
}

function entryOf(load: Loader<unknown>, along?: Promise<unknown>): Promise<unknown> {
  const known = entries.get(load)
  if (known) return known
  // A plugin's loader may throw instead of rejecting; both are a failed load.
  const loading = new Promise<{ readonly default: unknown }>((resolve) => resolve(load())).then((thing: unknown) => {
    // Vite's `vite:preloadError` handler can make a failed import resolve to undefined.
    if (!thing) throw new Error('The import is empty')
    return thing
  })
  const promise: Promise<unknown> = Promise.all([inTime(loading), along]).then(
    ([thing]) => {
      failed.delete(load)
      // React's own mark of a resolved promise. `use` reads a marked promise synchronously, also in the first render.
      Object.assign(promise, { status: 'fulfilled', value: thing })
      return thing
    },
    (error: unknown) => {
      const count = (failed.get(load) ?? 0) + 1
      failed.set(load, count)
      throw new LoadFailure(count, error)
    },
  )
  entries.set(load, promise)
  return promise
}
