/** Placeholders of later components are rendered once the first ones have their answers, because these would move them. */
import { useState, useSyncExternalStore } from 'react'
import { useIsIdle } from '../query/use-is-idle.ts'
import { useElapsed } from '../ui/use-elapsed.ts'

/** Upper limit in milliseconds: after it the rest is shown even if it shifts the layout. */
const MAX_REVEAL_DELAY_MS = 10_000

/** Counts mounted components. It is no React state, because an update would recreate components that are not hydrated yet. */
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

/** @param first number of components that are rendered at once */
export function useMayReveal({ read, subscribe }: RenderedCount, first: number): boolean {
  const count = useSyncExternalStore(subscribe, read, () => 0)
  const isIdle = useIsIdle()
  const isLate = useElapsed(MAX_REVEAL_DELAY_MS)
  const [wasReady, setWasReady] = useState(false)
  const isReady = isLate || (count >= first && isIdle)
  if (isReady && !wasReady) setWasReady(true)
  return wasReady || isReady
}
