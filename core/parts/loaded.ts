/**
 * Lazily loaded things, drawn at once when they are there: the first screen is loaded before the portal takes over the
 * page, so that what stands there as HTML is not replaced by a waiting face. A failed load stays failed until somebody
 * asks to try again.
 */
import { use } from 'react'

export type Loader<Thing> = () => Promise<{ readonly default: Thing }>

/** Milliseconds given to a script; a phone on a village line may need most of them. */
const TIMEOUT = 120_000

const entries = new WeakMap<Loader<unknown>, Promise<unknown>>()
/** What failed since it was last loaded, and how often in a row. */
const failed = new Map<Loader<unknown>, number>()

/** A thing could not be loaded. `cause` is what the browser said. */
export class LoadFailure extends Error {
  /** How often in a row. */
  readonly count: number
  constructor(count: number, cause: unknown) {
    super('A script could not be loaded', { cause })
    this.count = count
  }
}

/** Forgets what failed to load, so that drawing it again loads it again. */
export function retryLoads(): void {
  for (const load of failed.keys()) entries.delete(load)
}

/** Loads ahead; answers when it is there. Extra work (a plugin's words) can be tied in with `along`. */
export function preload<Thing>(load: Loader<Thing>, along?: Promise<unknown>): Promise<unknown> {
  return entryOf(load, along)
}

export function useLoaded<Thing>(load: Loader<Thing>): Thing {
  // Asked for in every drawing, there or not: React minds which hooks a drawing calls. What a promise holds came from
  // this very loader, so it has this loader's type.
  return (use(entryOf(load)) as { readonly default: Thing }).default
}

function entryOf(load: Loader<unknown>, along?: Promise<unknown>): Promise<unknown> {
  const known = entries.get(load)
  if (known) return known
  // A loader from elsewhere may throw instead of rejecting; both are a failed load.
  const loading = new Promise<{ readonly default: unknown }>((resolve) => resolve(load())).then((thing: unknown) => {
    // A build that reloads the page for a script that is gone leaves its import empty.
    if (!thing) throw new Error('The import is empty')
    return thing
  })
  const promise: Promise<unknown> = Promise.all([withTimeout(loading), along]).then(
    ([thing]) => {
      failed.delete(load)
      // As React marks a promise it has waited for: one so marked is read at once, in the very first drawing.
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

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The script took longer than 120 seconds')), TIMEOUT)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
