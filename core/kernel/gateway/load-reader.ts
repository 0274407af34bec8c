import { loadScript } from '../api/load-script.ts'
import type { Gateway, GatewayKind, LoadedKind } from './gateway.ts'
import type { parseRouterReturn } from './read-query.ts'
import { recognises } from './gateway-kind.ts'
import { ARRIVAL_PARAMETER, type ReadQuery } from './router-data.ts'

const loadReadQuery = () => import('./read-query.ts')

/** The kinds that may have written a query, or the query that its parameter `data` contains. */
function kindsIn(search: string, kinds: readonly GatewayKind[], gateways: readonly Gateway[]): readonly GatewayKind[] {
  const query = new URLSearchParams(search)
  const data = query.get(ARRIVAL_PARAMETER)
  const written = data === null ? query : new URLSearchParams(data.startsWith('?') ? data : '')
  return kinds.filter((kind) => recognises(kind, written, gateways))
}

/** The lazy imports that reading a query needs; none for most visits, which have no redirect, or one in `data` that needs no driver. */
export function readerLoads(...query: Parameters<typeof kindsIn>): readonly object[] {
  const recognised = kindsIn(...query)
  return recognised.length === 0 ? [] : [loadReadQuery, ...recognised.map(({ load }) => load)]
}

/** Reads the redirect in a query, and the return after a login. */
export type QueryReader = { readonly read: ReadQuery; readonly parseRouterReturn: typeof parseRouterReturn }

/** Null: the query has no redirect of these kinds, so nothing is loaded. */
export async function loadReader(
  search: string,
  kinds: readonly GatewayKind[],
  gateways: readonly Gateway[],
): Promise<QueryReader | null> {
  const recognised = kindsIn(search, kinds, gateways)
  if (recognised.length === 0) return null
  const [{ readQuery, parseRouterReturn }, loaded] = await Promise.all([
    loadScript(loadReadQuery()),
    loadDrivers(recognised),
  ])
  return { read: (text) => readQuery(text, loaded, gateways), parseRouterReturn }
}

export function loadDrivers(kinds: readonly GatewayKind[]): Promise<readonly LoadedKind[]> {
  return Promise.all(kinds.map(async ({ id, load }) => ({ id, driver: (await loadScript(load())).default })))
}
