/** What the page's link carried, taken out of the address as soon as scripts run. */
import { useGo } from '#core'
import { useEffect, useState } from 'react'
import { takeFragment, type Fragment } from './fragment.ts'

/** Null until the address was looked at, which the first drawing by the host cannot. */
export function useFragment(): Fragment | null {
  const go = useGo()
  const [fragment, setFragment] = useState<Fragment | null>(null)
  useEffect(() => {
    const take = () => {
      const taken = takeFragment(go)
      // A second look finds the address clean, and does not forget what the first one found.
      setFragment((before) => (taken.kind === 'none' && before !== null ? before : taken))
    }
    take()
    // Another link, opened in the same tab, changes the fragment alone.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [go])
  return fragment
}
