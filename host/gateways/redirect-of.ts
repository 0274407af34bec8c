import { listedGateways, type GatewayKind } from '../../core/kernel/gateway/gateway.ts'
import { loadReader, readerLoads } from '../../core/kernel/gateway/load-reader.ts'
import { arrivalText, readRouterData } from '../../core/kernel/gateway/router-data.ts'
import { routerIn } from '../../core/kernel/gateway/router-name.ts'
import { sourceOf } from '../../core/kernel/page/source-of.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'

/** The redirect of a gateway in a request. */
export type HostRedirect = {
  /** The text for the parameter `data`; null: the request is no redirect. */
  readonly arrival: string | null
  /** The device is online: the gateway opened this page after its login. */
  readonly isOnline: boolean
  /** The router's name; null: the request is no redirect, or names none. */
  readonly router: string | null
  /** The modules that read it in the browser, which the page preloads. */
  readonly sources: readonly string[]
}

export async function redirectOf(
  search: string,
  partner: Partner,
  kinds: readonly GatewayKind[],
): Promise<HostRedirect> {
  const listed = listedGateways(partner, kinds)
  const reader = await loadReader(search, kinds, listed)
  const arrival = arrivalText(search, reader?.read)
  const read = reader && readRouterData(arrival, reader.read)
  return {
    arrival,
    isOnline: read?.kind === 'good' && read.data.state === 'in',
    router: routerIn(search, listed, reader?.read ?? null),
    sources: readerLoads(search, kinds, listed).map(sourceOf),
  }
}
