import { useEffect, useState } from 'react'
import { takeLinkToken, type LinkToken } from './link-token.ts'
import { useGo } from './use-navigation.ts'

/** The token of the link that opened this page; null in the first render, because the server has no address bar. */
export function useLinkToken(): LinkToken | null {
  const go = useGo()
  const [found, setFound] = useState<LinkToken | null>(null)
  useEffect(() => {
    const take = () => {
      const taken = takeLinkToken(go)
      // The first run has removed the token from the address, so a second run must not replace its result.
      setFound((before) => (taken.kind === 'none' && before !== null ? before : taken))
    }
    take()
    // A second link opened in the same tab changes only the fragment.
    globalThis.addEventListener('hashchange', take)
    return () => globalThis.removeEventListener('hashchange', take)
  }, [go])
  return found
}
