/**
 * CoovaChilli and compatible gateways (universal access method): the login is an address of the gateway, with CHAP by MD5 and id 0 (RFC
 * 1994), or with PAP. A challenge is valid once; `/prelogin` redirects back with a new challenge. With a `uamsecret`, which is mixed into the
 * challenge, the back end or the host creates the address.
 */
import {
  bytesOf,
  defineGateway,
  type GatewayLogin,
  hexOf,
  type LoginStep,
  md5,
  parseOrigin,
  queryOf,
  utf8,
} from '@gapura/core/gateway'

export default defineGateway({
  description: 'CoovaChilli and its relatives, with `password`',
  takes: ['password'],
  read: ({ get, text }) => {
    const res = get('res')
    const host = get('uamip')
    if (res === null || host === null) return null
    const isIn = res === 'success' || res === 'already'
    return {
      address: parseOrigin(`${host}:${get('uamport') ?? '3990'}`),
      ip: get('ip'),
      mac: get('mac'),
      identity: get('nasid'),
      link_orig: get('userurl'),
      challenge: get('challenge'),
      error: res === 'failed' ? `${get('reason') ?? 'other'} ${get('reply') ?? ''}`.trim() : null,
      state: isIn ? 'in' : res === 'logoff' ? 'out' : null,
      seconds_left: isIn ? get('timeleft') : null,
      query: text,
    }
  },
  login,
})

async function login({ arrival, gateway, address, username, password, dst }: GatewayLogin): Promise<LoginStep> {
  const format = gateway.password ?? 'chap'
  const logon = (proof: Readonly<Record<string, string>>): LoginStep => ({
    kind: 'navigate',
    url: `${address}/logon?${queryOf({ username, ...proof, userurl: dst })}`,
  })
  if (format === 'plain') return logon({ password })
  const challenge = bytesOf(arrival?.challenge ?? '')
  if (challenge === null || (format === 'ask' && arrival?.query === undefined))
    return { kind: 'refresh', url: `${address}/prelogin?${queryOf({ userurl: dst })}` }
  if (format === 'ask') return { kind: 'ask', query: arrival?.query ?? '' }
  return format === 'pap'
    ? logon({ password: obscured(password, challenge) })
    : logon({ response: hexOf(await md5([0, ...utf8(password), ...challenge])) })
}

/** PAP: password XOR challenge. This obscures the password but does not protect it. */
function obscured(password: string, challenge: readonly number[]): string {
  return hexOf(utf8(password).map((byte, at) => byte ^ (challenge[at % challenge.length] ?? 0)))
}
