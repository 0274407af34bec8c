/**
 * Finds the page that the customer opened before the redirect, which is offered as a link after the login. The portal never opens it by
 * itself, because anyone can write it into an address.
 */

import { percentDecoded } from '../values/percent-decoded.ts'
import type { Hotspot } from './hotspot.ts'

export type OriginalPage = {
  readonly href: string
  /** Host name and optional port. International names are in ASCII form, so that no name looks like another. */
  readonly host: string
}

/**
 * Addresses by which systems and browsers test the connection: of Apple, Android, Windows, Firefox and Brave, Ubuntu, GNOME, KDE, Debian,
 * openSUSE, Huawei, Honor, Xiaomi, Samsung, Oppo, Vivo, Kindle, Nintendo, Steam, Cloudflare. `neverssl.com` is opened to get a portal.
 */
const PROBE_HOST =
  /^(captive|detectportal|netcts|gsp1|nmcheck|network-?(check|test)|c(onn(ectivity)?-?(check|test|\.samsung)|onn\d|onnect\.\w+\.miui|test\.cdn|p\.cloudflare)|spectrum\.s3|204\.ecloud|test\.steampowered)\.|(^|\.)(msft(connecttest|ncsi)\.com|neverssl\.com|(airport|thinkdifferent)\.us|appleiphonecell\.com|(ibook|itools)\.info)\.?$/
/** On whatever host: most makers of Android devices have one of their own, and each distribution of Linux. */
const PROBE_PATH =
  /\/(\w*(gen|rate|return|net)_?204|hotspot-detect\.html|library\/test\/success\.html|(ncsi|connecttest|nm-check|static\/hotspot|check_network_status)\.txt|kindle-wifi\/.*)\/?$/i

/** The newest page that the redirects of this visit named and that can be offered. Not part of the first screen. */
export function originalPage({ recentData, ownHosts }: Pick<Hotspot, 'recentData' | 'ownHosts'>): OriginalPage | null {
  const { link_orig, earlier_origs = '' } = recentData() ?? {}
  const pages = [link_orig, ...earlier_origs.split('\n')].flatMap((text) => readOriginalPage(text, ownHosts) ?? [])
  return pages[0] ?? null
}

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
