import { pinnedGateway, type Gateway } from './gateway.ts'
import { arrivalText, readRouterData, type ReadQuery } from './router-data.ts'

/**
 * The name of the router whose redirect a query is: the name that it sends, else its `name` in the partner's file. Null: no redirect, or one
 * without a name.
 */
export function routerIn(search: string, gateways: readonly Gateway[], readQuery: ReadQuery | null): string | null {
  const read = readRouterData(arrivalText(search, readQuery), readQuery)
  if (read.kind !== 'good') return null
  return read.data.identity || pinnedGateway(read.data, gateways)?.name || null
}
