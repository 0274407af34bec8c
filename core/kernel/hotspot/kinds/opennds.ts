/**
 * openNDS with a forwarding authentication service: the portal decides, and proves it to the gateway by a token over the device's
 * `hid` and the `faskey`. Who has the key writes the address, so the back end or the host is asked. A refused token brings the
 * browser back with the same `hid` and without a reason.
 */
import type { GatewayActs, GatewayLogin, LoginStep } from '../../gateway/gateway.ts'

function login({ arrival, address }: GatewayLogin): LoginStep {
  const query = arrival?.query
  return query === undefined ? { kind: 'refresh', url: freshPage(new URL(address)) } : { kind: 'ask', query }
}

/** What openNDS's own “Continue” opens: not its web server, which would show that button, but the port where it redirects pages. */
function freshPage({ hostname, origin, port }: URL): string {
  return port === PORT ? `http://${hostname}/login` : `${origin}/login`
}

/** Of its web server, by default. With another one the customer has to press that button. */
const PORT = '2050'

export const acts = { login } satisfies GatewayActs
