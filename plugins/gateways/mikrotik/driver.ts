/**
 * Logs in at a MikroTik hotspot by the form of the router's own login page, so that no history or proxy log contains the credentials, with
 * the password or with the response to its challenge. The router's page builds `data` (docs/routers/mikrotik.md), which the portal itself reads.
 */
import { defineGateway, isProtected, queryOf } from '@gapura/core/gateway'
import { chapResponse } from './chap-response.ts'

export default defineGateway({
  description: 'a MikroTik hotspot, with `method`',
  takes: ['method'],
  login: async ({ arrival, gateway, address, username, password, dst, page, pageProtocol, method, mayBePlain }) => {
    const { chap_id, chap_challenge, requires } = arrival ?? {}
    if (requires) return { kind: 'refresh', url: loginPage(address, { dst }) }
    const hasChallenge = chap_id !== undefined && chap_challenge !== undefined
    if (!hasChallenge && !mayBePlain && !isProtected(address))
      return { kind: 'unprotected', url: loginPage(address, { dst: page }) }
    const proof = hasChallenge ? await chapResponse(chap_id, password, chap_challenge) : password
    const fields = { username, password: proof, dst }
    // Browsers warn before they send a form from an https page to an http address.
    const isInsecure = pageProtocol === 'https:' && address.startsWith('http:') && gateway.method === undefined
    return method === 'get' || isInsecure
      ? { kind: 'navigate', url: loginPage(address, fields) }
      : { kind: 'post', action: loginPage(address), fields }
  },
})

/** With `dst` alone it redirects back with a new challenge, or to `dst` when the device is online. */
function loginPage(address: string, query: Readonly<Record<string, string>> = {}): string {
  const { href } = new URL('/login', address)
  const text = queryOf(query)
  return text === '' ? href : `${href}?${text}`
}
