/** Controllers that the back end tells: UniFi and Ruckus SmartZone. It answers the page to open once the device may pass. */
import type { GatewayActs, GatewayLogin, LoginStep } from '../../gateway/gateway.ts'

function login({ arrival }: GatewayLogin): LoginStep {
  const query = arrival?.query
  return query === undefined ? { kind: 'none' } : { kind: 'ask', query }
}

export const acts = { login } satisfies GatewayActs
