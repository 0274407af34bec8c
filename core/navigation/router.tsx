/** The router: what stands below it reads the address, and its links move through the portal's navigation. */
import { useCallback, useLayoutEffect, type ReactNode } from 'react'
import { Router as Wouter, type AroundNavHandler, type RouterOptions } from 'wouter'
import { AssembledContext } from '../assembly/assembled-context.ts'

/** Where the router stands while there is no address bar. */
export type At = Pick<RouterOptions, 'ssrPath' | 'ssrSearch'>

export function Router({ at, children }: { readonly at: At; readonly children: ReactNode }) {
  const { navigation } = AssembledContext.use()
  // The parts below subscribe to the address in effects that come later.
  useLayoutEffect(() => navigation.listen(), [navigation])
  const move = useCallback<AroundNavHandler>(
    (_, to, options) => navigation.go(to, { replace: options?.replace }),
    [navigation],
  )
  return (
    <Wouter {...at} aroundNav={move}>
      {children}
    </Wouter>
  )
}
