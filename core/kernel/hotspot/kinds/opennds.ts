/**
 * Logs in at openNDS with a forwarding authentication service (FAS): a token over the device's `hid` and the `faskey` opens the gateway.
 * The back end or the host has the key and creates the address. After a refused token the gateway redirects back with the same `hid`,
 * without a reason.
 */
import type { GatewayHandlers, GatewayLogin, LoginStep } from '../../gateway/gateway.ts'

function login({ arrival, address }: GatewayLogin): LoginStep {
  const query = arrival?.query
  return query === undefined ? { kind: 'refresh', url: freshPage(new URL(address)) } : { kind: 'ask', query }
}

/** The target of openNDS's own “Continue” button: its redirecting port 80, because its web server would show that button. */
function freshPage({ hostname, origin, port }: URL): string {
  return port === DEFAULT_PORT ? `http://${hostname}/login` : `${origin}/login`
}

/** Default port of its web server. With another port the customer has to press that button. */
const DEFAULT_PORT = '2050'

export const gatewayLogin = { login } satisfies GatewayHandlers
