/**
 * Finds the page that the customer opened before the redirect, which is offered as a link after the login. The portal never opens it by
 * itself, because anyone can write it into an address.
 */

import { percentDecoded } from '../values/percent-decoded.ts'

export type OriginalPage = {
  readonly href: string
  /** Host name and optional port. International names are in ASCII form, so that no name looks like another. */
  readonly host: string
}

/** Addresses that devices open to test the connection. */
const PROBE_HOST =
  /^(captive|connectivity-?check|detectportal|nmcheck|network-test|connect\.rom)\.|(^|\.)msft(connecttest|ncsi)\.com$/
const PROBE_PATH = /\/(generate_204|gen_204|hotspot-detect\.html|library\/test\/success\.html|ncsi\.txt)$/

/**
 * Null for a text that is not an http or https address, an address with a user name, the portal, the router, or an address by which
 * devices test the connection.
 *
 * @param own host names of the portal and the routers
 */
export function readOriginalPage(text: string | undefined, own: readonly string[]): OriginalPage | null {
  const url = parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  if (own.includes(url.hostname) || PROBE_HOST.test(url.hostname) || PROBE_PATH.test(url.pathname)) return null
  return { href: url.href, host: url.host }
}

/** openNDS encodes the address once more. */
function parse(text = ''): URL | null {
  for (const candidate of [text, percentDecoded(text) ?? '']) {
    if (URL.canParse(candidate)) return new URL(candidate)
  }
  return null
}
