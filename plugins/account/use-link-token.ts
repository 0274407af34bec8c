/** Takes the token out of the address and the history at once. */
import { useGo } from '#core'
import { useEffect, useState } from 'react'
import { tokenIn } from './link-token.ts'

/** `asking`: not looked yet, since the page may have been drawn where there is no address bar. Null: none. */
export function useLinkToken():
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly token: string | null } {
  const go = useGo()
  const [found, setFound] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const take = () => {
      const token = tokenIn(location.hash)
      if (token !== null) go(location.pathname + location.search, { replace: true })
      setFound((before) => token ?? before ?? null)
    }
    take()
    // A second link opened in the same tab changes the fragment alone.
    globalThis.addEventListener('hashchange', take)
    return () => globalThis.removeEventListener('hashchange', take)
  }, [go])
  return found === undefined ? { kind: 'asking' } : { kind: 'known', token: found }
}
