/** Reads the token of the link that opened this page. */
import { useEffect, useState } from 'react'
import { takeLinkToken, type LinkToken } from './link-token.ts'
import { useGo } from './use-navigation.ts'

/** Null until the address was looked at: the first drawing may have been made where there is no address bar. */
export function useLinkToken(): LinkToken | null {
  const go = useGo()
  const [found, setFound] = useState<LinkToken | null>(null)
  useEffect(() => {
    const take = () => {
      const taken = takeLinkToken(go)
      // A second run finds the address without a token and keeps what the first run found.
      setFound((before) => (taken.kind === 'none' && before !== null ? before : taken))
    }
    take()
    // A second link opened in the same tab changes only the fragment.
    globalThis.addEventListener('hashchange', take)
    return () => globalThis.removeEventListener('hashchange', take)
  }, [go])
  return found
}
