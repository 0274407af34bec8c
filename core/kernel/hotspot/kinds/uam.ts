/**
 * Logs in at CoovaChilli and compatible gateways (universal access method): the login is an address of the gateway, with CHAP by MD5 and id
 * 0 (RFC 1994), or with PAP. A challenge is valid once; `/prelogin` redirects back with a new challenge. With a `uamsecret`, which is mixed
 * into the challenge, the back end or the host creates the address.
 */
import { bytesOf, type GatewayHandlers, type GatewayLogin, type LoginStep } from '../../gateway/gateway.ts'
import { md5Hex } from './md5.ts'
import { queryOf } from '../../gateway/query-of.ts'

async function login(data: GatewayLogin): Promise<LoginStep> {
  const { arrival, gateway, address, username, password, dst } = data
  const format = gateway.password ?? 'chap'
  const challenge = arrival?.challenge
  const logon = (proof: Readonly<Record<string, string>>): LoginStep => ({
    kind: 'navigate',
    url: `${address}/logon?${queryOf({ username, ...proof, userurl: dst })}`,
  })
  if (format === 'plain') return logon({ password })
  const bytes = challenge === undefined ? null : bytesOf(challenge)
  if (bytes === null) return { kind: 'refresh', url: `${address}/prelogin?${queryOf({ userurl: dst })}` }
  if (format === 'ask') {
    return arrival?.query === undefined
      ? { kind: 'refresh', url: `${address}/prelogin?${queryOf({ userurl: dst })}` }
      : { kind: 'ask', query: arrival.query }
  }
  return format === 'pap'
    ? logon({ password: obscured(password, bytes) })
    : logon({ response: await md5Hex([0, ...new TextEncoder().encode(password), ...bytes]) })
}

/** PAP: password XOR challenge. This obscures the password but does not protect it. */
function obscured(password: string, challenge: readonly number[]): string {
  const bytes = Array.from(new TextEncoder().encode(password))
  return bytes.map((byte, at) => hex(byte ^ (challenge[at % challenge.length] ?? 0))).join('')
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

export const gatewayLogin = { login } satisfies GatewayHandlers
