import { useSyncExternalStore } from 'react'

/**
 * False while a page that the host has drawn is hydrated, then true. What only the browser knows (the address's query on a page
 * for everybody, what this tab has stored, the router's redirect) is drawn once it is true, so that hydration finds
 * what the host has drawn.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
