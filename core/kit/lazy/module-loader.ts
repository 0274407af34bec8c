/**
 * Loads modules lazily that render synchronously once they are loaded. The first screen is preloaded before hydration, so that a skeleton
 * does not replace the server-rendered HTML. A failed load stays failed until `retryLoads`.
 */
import { use } from 'react'
import { withScriptTimeout } from '../../kernel/values/with-script-timeout.ts'

export type Loader<Thing> = () => Promise<{ readonly default: Thing }>

const entries = new WeakMap<Loader<unknown>, Promise<unknown>>()
const failed = new Set<Loader<unknown>>()

/**
 * Event on the window: the customer has pressed the button that loads failed scripts again. If they fail again, the page may be reloaded
 * (src/browser/reload-on-missing-chunk.ts).
 */
export const RETRY = 'gapura:retry'

const pending = new Set<Promise<unknown>>()

/** The loads that have not ended yet, for a server rendering that waits for them. */
export function pendingLoads(): readonly Promise<unknown>[] {
  return [...pending]
}

/** The loaders that the current server rendering has used. */
let recorded: Set<object> | null = null

/** Calls `render`, which must be synchronous. Returns its result and the loaders of all components that it has rendered. */
export function recordLoads<Rendered>(render: () => Rendered): {
  readonly result: Rendered
  readonly loads: readonly object[]
} {
  recorded = new Set()
  try {
    return { result: render(), loads: [...recorded] }
  } finally {
    recorded = null
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
  for (const load of failed) entries.delete(load)
}

/** Loads a module before it is rendered. With `along` the promise also waits for other work, such as a plugin's texts. */
export function preload<Thing>(load: Loader<Thing>, along?: Promise<unknown>): ReturnType<Loader<Thing>> {
  return entryOf(load, along)
}

/** Loads a module that may be rendered later. A failure is not stored, so rendering it loads it again. */
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
  recorded?.add(load)
  // `use` is called in every render, because React requires the same hooks each time.
  return use(entryOf(load)).default
}

function entryOf<Thing>(load: Loader<Thing>, along?: Promise<unknown>): ReturnType<Loader<Thing>> {
  const known = entries.get(load)
  // The type holds: the promise's value is from this loader.
  if (known) return known as ReturnType<Loader<Thing>>
  // A plugin's loader may throw instead of rejecting.
  const loading = new Promise<{ readonly default: Thing }>((resolve) => resolve(load()))
  const promise: ReturnType<Loader<Thing>> = Promise.all([withScriptTimeout(loading), along]).then(
    ([thing]) => {
      failed.delete(load)
      // With these properties, which React itself sets, `use` reads the promise synchronously, also in the first render.
      Object.assign(promise, { status: 'fulfilled', value: thing })
      return thing
    },
    (error: unknown) => {
      failed.add(load)
      throw new LoadFailure(error)
    },
  )
  entries.set(load, promise)
  pending.add(promise)
  const ended = () => void pending.delete(promise)
  promise.then(ended, ended)
  return promise
}
