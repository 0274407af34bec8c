/** Leads an address for a network that is not this one to the page that says so, instead of a sign-in that cannot succeed. */
import { isOwnDomain, useGo, usePortal } from '#core'
import { useEffect } from 'react'

/** @param route the `{domain}` of the path */
export function useOwnDomain(route: string | undefined): void {
  const { partner } = usePortal()
  const go = useGo()
  useEffect(() => {
    const { search } = location
    if (!isOwnDomain(partner, search, route)) go(`/domain-not-found${search}`, { replace: true })
  }, [partner, route, go])
}
