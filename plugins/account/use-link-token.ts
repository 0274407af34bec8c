/** Takes the token out of the address and the history at once. */
import { useEffect, useState } from 'react'
import { tokenIn } from './link-token.ts'

/** `asking`: not looked yet, since the page may have been drawn where there is no address bar. Null: none. */
export function useLinkToken():
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly token: string | null } {
  const [found, setFound] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const take = () => {
      const token = tokenIn(location.hash)
      if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
      setFound((before) => token ?? before ?? null)
    }
    take()
    // A second link opened in the same tab changes the fragment alone.
    globalThis.addEventListener('hashchange', take)
    return () => globalThis.removeEventListener('hashchange', take)
  }, [])
  return found === undefined ? { kind: 'asking' } : { kind: 'known', token: found }
}
