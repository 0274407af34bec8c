/** What the link that opened this page carried. */
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
      // A second look finds the address clean, and does not forget what the first one found.
      setFound((before) => (taken.kind === 'none' && before !== null ? before : taken))
    }
    take()
    // Another link, opened in the same tab, changes the fragment alone.
    globalThis.addEventListener('hashchange', take)
    return () => globalThis.removeEventListener('hashchange', take)
  }, [go])
  return found
}
