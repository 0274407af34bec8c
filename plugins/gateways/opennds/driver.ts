/**
 * openNDS with a forwarding authentication service (FAS): a token over the device's `hid` and the `faskey` opens the gateway. The back end or
 * the host has the key and creates the address. After a refused token the gateway redirects back with the same `hid`, without a reason.
 */
import { defineGateway, parseOrigin, percentDecoded } from '@gapura/core/gateway'
import { openndsPairs } from './pairs.ts'

export default defineGateway({
  description: 'openNDS at FAS levels 1 to 3; the host decrypts 2 and 3',
  /** The query of level 1. The host decrypts queries of levels 2 and 3 (`host-driver.ts`). */
  read: ({ get, text }) => {
    const pairs = openndsPairs(get('fas'))
    if (pairs === null || get('iv') !== null) return null
    const name = pairs.get('gatewayname') ?? ''
    return {
      address: parseOrigin(pairs.get('gatewayaddress') ?? null),
      ip: pairs.get('clientip') ?? null,
      mac: pairs.get('clientmac') ?? null,
      identity: percentDecoded(name) ?? name,
      link_orig: pairs.get('originurl') ?? null,
      query: text,
    }
  },
  login: ({ arrival, address }) => {
    const query = arrival?.query
    return query === undefined ? { kind: 'refresh', url: freshPage(new URL(address)) } : { kind: 'ask', query }
  },
})

/** The target of openNDS's own “Continue” button: its redirecting port 80, because its web server would show that button. */
function freshPage({ hostname, origin, port }: URL): string {
  return port === DEFAULT_PORT ? `http://${hostname}/login` : `${origin}/login`
}

/** Default port of its web server. With another port the customer has to press that button. */
const DEFAULT_PORT = '2050'
