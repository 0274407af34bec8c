import { useSyncExternalStore } from 'react'

/** The width from which on the navigation is at the side (`frame.css`). */
const WIDE = '(min-width: 64em)'

/** True in a window with room for a second column. False on the server, which does not know the window. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => globalThis.matchMedia?.(WIDE).matches ?? false,
    () => false,
  )
}

function follow(notify: () => void): () => void {
  const query = globalThis.matchMedia?.(WIDE)
  // Old browsers have only `addListener`; there the width of the first render stays.
  query?.addEventListener?.('change', notify)
  return () => query?.removeEventListener?.('change', notify)
}
