/**
 * Determines the host name and scheme of a request. The host name selects the partner, so a request with contradictory
 * host names is refused.
 */
import { hostName } from '../../schemas/partner/find-partner.ts'

export type ClientConnection = {
  /** The connecting IP address; behind a proxy, the proxy's. */
  readonly remoteAddress?: string | undefined
  /** Every `Host` header as received. More than one is a fault. */
  readonly hosts?: readonly string[]
  /** Whether the request shows that it came through a proxy. */
  readonly isForwarded?: boolean
  /** The socket's response, if the server provides it. The sandbox destroys it to simulate a dropped connection. */
  readonly outgoing?: { readonly destroyed?: boolean; destroy(): unknown }
}

export type Visitor = {
  /** Lower case, without port. */
  readonly host: string
  /** Scheme, host and port, for example `https://wifi.lestari.example`. */
  readonly origin: string
}

export type ProxyTrust = {
  /** Whether a connecting address is a proxy whose `X-Forwarded-Proto` and `-For` are trusted. */
  readonly isProxy: (address: string) => boolean
  /**
   * Whether the host name comes from the proxies' `X-Forwarded-Host`. Default false, because many proxies pass on the value of
   * the client, who could select another partner's page.
   */
  readonly takesForwardedHost?: boolean
}

/** Null when the host name or scheme is missing, contradictory or invalid, or forwarded with more than one value. */
export function findVisitor(
  request: Request,
  connection: ClientConnection,
  { isProxy, takesForwardedHost = false }: ProxyTrust,
): Visitor | null {
  if (connection.hosts && connection.hosts.length !== 1) return null
  const url = new URL(request.url)
  const direct = request.headers.get('host') ?? url.host
  // A request line with an absolute address may name another host than the header (RFC 9112, section 3.2.2).
  if (hostName(direct) === null || hostName(direct) !== hostName(url.host)) return null
  const isForwarded = connection.remoteAddress !== undefined && isProxy(connection.remoteAddress)
  const header = (isForwarded && takesForwardedHost && request.headers.get('x-forwarded-host')) || direct
  const scheme = (isForwarded && request.headers.get('x-forwarded-proto')) || url.protocol.slice(0, -1)
  const host = hostName(header)
  if (host === null || (scheme !== 'http' && scheme !== 'https')) return null
  const port = /:(\d+)$/.exec(header)?.[1]
  const address = `${scheme}://${host}${port === undefined ? '' : `:${port}`}`
  return URL.canParse(address) ? { host, origin: new URL(address).origin } : null
}

/**
 * The IP address of the device, as far as the trusted proxies can tell: the last entry of `X-Forwarded-For` that is not
 * a proxy, since anybody can write the entries before it. Null when there is none.
 */
export function clientAddress(
  request: Request,
  { remoteAddress }: ClientConnection,
  isProxy: (address: string) => boolean,
): string | null {
  if (remoteAddress === undefined) return null
  if (!isProxy(remoteAddress)) return remoteAddress
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const last = hops.findLast((hop) => !isProxy(hop))
  return last !== undefined && /^[\da-f.:]{2,45}$/i.test(last) ? last : null
}

/** The value of one of the portal's cookies (they are written `__Host-<name>`), or null. */
export function readCookie(request: Request, name: string): string | null {
  return cookiesOf(request).find(([key]) => key === `__Host-${name}`)?.[1] ?? null
}

/** Whether the visitor is probably signed in, by the cookies `user` or `<identity>-user`. Only the browser knows for certain. */
export function hasSession(request: Request): boolean {
  return cookiesOf(request).some(([key, value]) => /^__Host-(.+-)?user$/.test(key) && value !== '')
}

export function cookiesOf(request: Request): readonly (readonly [string, string])[] {
  return (request.headers.get('cookie') ?? '').split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? ([pair, ''] as const) : ([pair.slice(0, at), pair.slice(at + 1)] as const)
  })
}
