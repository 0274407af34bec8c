/**
 * Places one after another, each hidden while an earlier one waits for an answer or a script, because it would move when that arrives. Not by
 * CSS's `:has()`: Chromium may keep a place hidden after what waited is gone, and old browsers lack it.
 */
import { createContext, useCallback, useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { WaitingContext } from './loading-and-errors.tsx'

export type RevealOrder = {
  /** Something in this place waits. Returns the function to call when it no longer does. */
  begin(at: number): () => void
  isHidden(at: number): boolean
  subscribe(notify: () => void): () => void
}

function createRevealOrder(): RevealOrder {
  const waiting = new Set<{ readonly at: number }>()
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  return {
    begin: (at) => {
      const entry = { at }
      waiting.add(entry)
      notify()
      return () => {
        waiting.delete(entry)
        notify()
      }
    },
    isHidden: (at) => [...waiting].some((earlier) => earlier.at < at),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useRevealOrder(): RevealOrder {
  return useState(createRevealOrder)[0]
}

type Place = { readonly order: RevealOrder; readonly at: number }
/** Never changes for what it contains: a new value would make React recreate components that are not hydrated yet. */
const PlaceContext = createContext<Place | null>(null)

/**
 * A place of an order. What it renders hides itself by `useIsHidden`.
 *
 * @param at its number; places with a lower one come first
 */
export function RevealPlace({ order, at, children }: Place & { readonly children: ReactNode }) {
  const place = useMemo(() => ({ order, at }), [order, at])
  const begin = useCallback(() => order.begin(at), [order, at])
  return (
    <PlaceContext value={place}>
      <WaitingContext value={begin}>{children}</WaitingContext>
    </PlaceContext>
  )
}

/** True while an earlier place waits. False without scripts and before hydration. */
export function useIsHidden(): boolean {
  const place = useContext(PlaceContext)
  return useSyncExternalStore(
    place?.order.subscribe ?? never,
    () => place?.order.isHidden(place.at) ?? false,
    () => false,
  )
}
const never = () => () => undefined
