/**
 * Parts that are not drawn at once get their places once the first ones have their answers. Places that stood below them before would
 * move while they fill.
 */
import { useState, useSyncExternalStore } from 'react'
import { useIsIdle } from '../query/use-is-idle.ts'
import { useElapsed } from '../ui/use-elapsed.ts'

/** Milliseconds after which the other parts follow in any case: then it is better that they move than that she sees nothing of them. */
const LATEST = 10_000

/** Counts the parts that have been drawn. Not a state of what draws them all: a part that is not hydrated yet must not be drawn again. */
export type RenderedCount = {
  readonly add: () => void
  readonly read: () => number
  readonly subscribe: (listener: () => void) => () => void
}

export function createRenderedCount(): RenderedCount {
  let count = 0
  const listeners = new Set<() => void>()
  return {
    add: () => {
      count += 1
      for (const listener of listeners) listener()
    },
    read: () => count,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @param first number of parts that are drawn at once */
export function useMayReveal({ read, subscribe }: RenderedCount, first: number): boolean {
  const drawn = useSyncExternalStore(subscribe, read, () => 0)
  const isAtRest = useIsIdle()
  const isLate = useElapsed(LATEST)
  const [may, setMay] = useState(false)
  const isTime = isLate || (drawn >= first && isAtRest)
  if (isTime && !may) setMay(true)
  return may || isTime
}
