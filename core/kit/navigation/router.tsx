import { useCallback, useLayoutEffect, type ReactNode } from 'react'
import { Router as Wouter, type AroundNavHandler, type RouterOptions } from 'wouter'
import { usePortalNavigation } from '../context/navigation-context.ts'

/** The address in the prerender, where there is no address bar. */
export type PrerenderAddress = Pick<RouterOptions, 'ssrPath' | 'ssrSearch'>

export function Router({ address, children }: { readonly address: PrerenderAddress; readonly children: ReactNode }) {
  const navigation = usePortalNavigation()
  // A layout effect: components below subscribe to the address in later effects.
  useLayoutEffect(() => navigation.listen(), [navigation])
  const move = useCallback<AroundNavHandler>(
    (_, to, options) => navigation.go(to, { replace: options?.replace }),
    [navigation],
  )
  return (
    <Wouter {...address} aroundNav={move}>
      {children}
    </Wouter>
  )
}
