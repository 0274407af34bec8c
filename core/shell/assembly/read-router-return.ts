/**
 * Reads the router's redirect after a login by the portal: once, before the first render. The redirect is removed from the address, and the
 * page that the customer had asked for is opened.
 */
import type { ProvenReturn } from '../../kit/context/hotspot-context.ts'
import { loadScript } from '../../kernel/api/load-script.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import type { CurrentAddress } from '../../kernel/page/navigation-contract.ts'
import { RETURN_PARAMETER, TICKET_PARAMETER } from '../../kernel/values/return-parameters.ts'
import type { Assembled } from './assemble.ts'

type Parts = Pick<Assembled, 'hotspot' | 'navigation' | 'session' | 'client' | 'tab'> & {
  readonly page: Pick<PageData, 'partner'>
}

/** Null: the page was not opened by such a redirect, or its nonce or ticket is not valid. */
export async function readRouterReturn(parts: Parts): Promise<ProvenReturn | null> {
  const { hotspot, navigation, session } = parts
  const here = navigation.here()
  const found = hotspot.routerReturn(here.search)
  const returned = hotspot.returned(here.search)
  const proven = returned && { at: Date.now(), secondsLeft: returned.secondsLeft }
  if (returned?.to != null) navigation.go(returned.to, { replace: true, forced: true })
  else if ([RETURN_PARAMETER, TICKET_PARAMETER].some((name) => new URLSearchParams(here.search).has(name)))
    navigation.go(withoutReturn(here), { replace: true, forced: true })
  if (found === null || session.read().user !== null) return proven
  const { restoreRouterSession } = await loadScript(import('./restore-router-session.ts'))
  return (await restoreRouterSession(parts, found)) ?? proven
}

function withoutReturn({ pathname, search, hash }: CurrentAddress): string {
  const rest = new URLSearchParams(search)
  for (const name of [RETURN_PARAMETER, TICKET_PARAMETER]) rest.delete(name)
  return pathname + (rest.toString() === '' ? '' : `?${rest}`) + hash
}
