/** Controllers that the back end opens: UniFi and Ruckus SmartZone. Its response is the page to open after the login. */
import type { GatewayHandlers, GatewayLogin, LoginStep } from '../../gateway/gateway.ts'

function login({ arrival }: GatewayLogin): LoginStep {
  const query = arrival?.query
  return query === undefined ? { kind: 'none' } : { kind: 'ask', query }
}

export const gatewayLogin = { login } satisfies GatewayHandlers
