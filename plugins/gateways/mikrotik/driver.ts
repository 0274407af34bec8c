/**
 * Logs in at a MikroTik hotspot by the form of the router's own login page, with the password or with the response to its challenge. The
 * router's page builds `data` (docs/routers/mikrotik.md), which the portal itself reads.
 */
import { defineGateway, isProtected, queryOf, type LoginStep } from '@gapura/core/gateway'
import { chapResponse } from './chap-response.ts'

export default defineGateway({
  about: 'a MikroTik hotspot',
  login: async ({ arrival, address, username, password, dst, page, pageProtocol, mayBePlain }) => {
    const { chap_id, chap_challenge, requires } = arrival ?? {}
    if (requires) return { kind: 'refresh', url: loginPage(address, { dst }) }
    const hasChallenge = chap_id !== undefined && chap_challenge !== undefined
    if (!hasChallenge && !mayBePlain && !isProtected(address))
      return { kind: 'unprotected', url: loginPage(address, { dst: page }) }
    const proof = hasChallenge ? await chapResponse(chap_id, password, chap_challenge) : password
    return loginStep(address, { username, password: proof, dst }, pageProtocol)
  },
})

/**
 * A POST, like that of the router's own login page, so that no browser history or proxy log contains the credentials. From an https page to
 * an http router a GET, because browsers warn before they send an insecure form.
 */
function loginStep(address: string, fields: Readonly<Record<string, string>>, pageProtocol: string): LoginStep {
  const isInsecure = pageProtocol === 'https:' && address.startsWith('http:')
  return isInsecure
    ? { kind: 'navigate', url: loginPage(address, fields) }
    : { kind: 'post', action: loginPage(address), fields }
}

/** With `dst` alone it redirects back with a new challenge, or to `dst` when the device is online. */
function loginPage(address: string, query: Readonly<Record<string, string>> = {}): string {
  const { href } = new URL('/login', address)
  const text = queryOf(query)
  return text === '' ? href : `${href}?${text}`
}
