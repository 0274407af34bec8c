/**
 * Finds the partner of a request by its host name. Names are compared completely, not by suffix. A name that no partner
 * lists has no partner; there is no default.
 */
import type { Partner } from '../../core/kernel/partner/partner.ts'

/** Host names of a developer's machine. They serve every partner, chosen by path or cookie. */
const SHARED: ReadonlySet<string> = new Set(['localhost'])

const HOST_PATTERN =
  /^((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)\.?(?::(\d{1,5}))?$/

/** The host name in a `Host` header: lower case, without port and trailing dot. Null when the header is not a host name. */
export function hostName(header: string): string | null {
  return header.length > 261 ? null : (HOST_PATTERN.exec(header.toLowerCase())?.[1] ?? null)
}

export function isShared(host: string): boolean {
  return SHARED.has(host)
}

export type RequestedPartner = {
  /** As `hostName` returns it. */
  readonly host: string
  /** The address's path, for example `/login/lestari`. */
  readonly path: string
  readonly query: string | null
  /** Values of the cookies `domain` and `default_domain`, in this order. */
  readonly cookies: readonly (string | null)[]
  /** The patterns of all pages. Those with `:domain` give a partner's id from a path. */
  readonly patterns: readonly string[]
  /** The back end's id of the partner with a domain in the path, for a host that serves several. Default: none. */
  readonly idOf?: (domain: string) => Promise<string | null>
}

/** The lookups of a partner; both resolve to null when there is none. */
export type PartnerFinder = {
  withDomain(domain: string): Promise<Partner | null>
  withId(id: string): Promise<Partner | null>
}

/** The partner of a visit, or null when no partner lists its host name. */
export async function findPartner(partners: PartnerFinder, requested: RequestedPartner): Promise<Partner | null> {
  const claimed = await partners.withDomain(requested.host)
  if (!claimed || !isShared(requested.host)) return claimed
  // Query before route before default. A partner is named by its id or one of its host names.
  const route = domainIn(requested.path, requested.patterns)
  const routeId = route === null ? null : ((await requested.idOf?.(route)) ?? null)
  const named = [requested.query, routeId, route, ...requested.cookies]
  for (const name of named) {
    const partner = name !== null && ((await partners.withId(name)) ?? (await partners.withDomain(name)))
    if (partner) return partner
  }
  return claimed
}

function domainIn(path: string, patterns: readonly string[]): string | null {
  const given = segmentsOf(path)
  for (const pattern of patterns.map(segmentsOf)) {
    const isMatch =
      pattern.length === given.length && pattern.every((segment, at) => segment[0] === ':' || segment === given[at])
    const domain = isMatch ? given[pattern.findIndex((segment) => /^:domain\??$/.test(segment))] : undefined
    if (domain !== undefined) return domain
  }
  return null
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '')
}
