/**
 * Which host name a request is for, and by which scheme. Everything that a partner's portal is hangs on this name, so a
 * request that says two different things about it is for nobody.
 */
import { hostName } from '../core/partner/find-partner.ts'

/** What the server knows of a connection and a request does not say. */
export type Connection = {
  /** Address of whoever connected; a proxy's, when there is one. */
  readonly remoteAddress?: string | undefined
  /** Every `Host` header as it came; more than one is a fault. */
  readonly hosts?: readonly string[]
  /** The connection itself, where the server lets it be cut; the sandbox plays dead with it. */
  readonly outgoing?: { destroy(): unknown }
}

export type Visitor = {
  /** Lower case, without port. */
  readonly host: string
  /** Scheme, host and port, for example `https://wifi.lestari.example`. */
  readonly origin: string
}

/**
 * Null: unclear or impossible. `X-Forwarded-Host` and `-Proto` count only from a proxy that `isProxy` knows, and only
 * with one value each.
 */
export function findVisitor(
  request: Request,
  connection: Connection,
  isProxy: (address: string) => boolean,
): Visitor | null {
  if (connection.hosts && connection.hosts.length !== 1) return null
  const url = new URL(request.url)
  const direct = request.headers.get('host') ?? url.host
  // A request line with a whole address may name another host than the header (RFC 9112, section 3.2.2).
  if (hostName(direct) === null || hostName(direct) !== hostName(url.host)) return null
  const isForwarded = connection.remoteAddress !== undefined && isProxy(connection.remoteAddress)
  const header = (isForwarded && request.headers.get('x-forwarded-host')) || direct
  const scheme = (isForwarded && request.headers.get('x-forwarded-proto')) || url.protocol.slice(0, -1)
  const host = hostName(header)
  if (host === null || (scheme !== 'http' && scheme !== 'https')) return null
  const port = /:(\d+)$/.exec(header)?.[1]
  const address = `${scheme}://${host}${port === undefined ? '' : `:${port}`}`
  return URL.canParse(address) ? { host, origin: new URL(address).origin } : null
}

/**
 * The address of the device itself, as far as the nearest proxies of ours can tell: of `X-Forwarded-For` the last entry
 * that is no proxy, since everything before it can be written by anybody. Null: unclear.
 */
export function clientAddress(
  request: Request,
  { remoteAddress }: Connection,
  isProxy: (address: string) => boolean,
): string | null {
  if (remoteAddress === undefined) return null
  if (!isProxy(remoteAddress)) return remoteAddress
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((one) => one.trim())
  const last = hops.findLast((one) => !isProxy(one))
  return last !== undefined && /^[\da-f.:]{2,45}$/i.test(last) ? last : null
}

/** The value of one of the portal's cookies (they are written `__Host-<name>`), or null. */
export function readCookie(request: Request, name: string): string | null {
  return cookies(request).find(([key]) => key === `__Host-${name}`)?.[1] ?? null
}

/** Whether somebody is signed in here, as far as cookies tell: `user`, or `<identity>-user`. The browser knows better. */
export function hasSession(request: Request): boolean {
  return cookies(request).some(([key, value]) => /^__Host-(.+-)?user$/.test(key) && value !== '')
}

function cookies(request: Request): readonly (readonly [string, string])[] {
  return (request.headers.get('cookie') ?? '').split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? ([pair, ''] as const) : ([pair.slice(0, at), pair.slice(at + 1)] as const)
  })
}
