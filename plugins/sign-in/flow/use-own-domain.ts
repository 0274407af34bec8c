/** Redirects to `/domain-not-found` when the address names another partner, whose customers cannot sign in at this one. */
import { isOwnDomain, useGo, usePortal } from '@gapura/core'
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
