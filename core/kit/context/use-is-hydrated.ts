import { useSyncExternalStore } from 'react'

/**
 * False during server rendering and hydration, then true. Render values that only the browser knows (the query on a page that is the same
 * for every visitor, this tab's storage, the router's redirect) once it is true, because hydration has to match the server's HTML.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
