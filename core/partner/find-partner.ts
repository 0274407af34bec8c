/**
 * From a request's host name to the partner it belongs to. Names are compared whole, never by their ending; a name that
 * nobody claims belongs to nobody, and least of all to the default partner.
 */
import type { Partner } from './partner.ts'

/** Names of a developer's own machine. Every partner can be seen there, chosen by address or cookie. */
const SHARED: ReadonlySet<string> = new Set(['localhost'])

const HOST = /^((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)\.?(?::(\d{1,5}))?$/

/** A `Host` header as a plain name: lower case, without port and closing dot. Null when it is not one host name. */
export function hostName(header: string): string | null {
  return header.length > 261 ? null : (HOST.exec(header.toLowerCase())?.[1] ?? null)
}

export function isShared(host: string): boolean {
  return SHARED.has(host)
}

export type WantedPartner = {
  /** From `hostName`. */
  readonly host: string
  /** The address's path, for example `/login/lestari`. */
  readonly path: string
  /** Value of the `domain` cookie, or null. */
  readonly domain: string | null
  /** The patterns of all pages: one with `:domain` reads a partner's id from a path. */
  readonly patterns: readonly string[]
}

/** The partner that `visit` belongs to, or null when its host name is nobody's. */
export function findPartner(partners: readonly Partner[], visit: WantedPartner): Partner | null {
  const claimed = partners.find((partner) => partner.domains.includes(visit.host)) ?? null
  if (!claimed || !isShared(visit.host)) return claimed
  const byId = (id: string | null | undefined) => partners.find((partner) => partner.id === id)
  return byId(domainIn(visit.path, visit.patterns)) ?? byId(visit.domain) ?? claimed
}

/** What a path has in the place of a pattern's `:domain`. */
function domainIn(path: string, patterns: readonly string[]): string | null {
  const given = segmentsOf(path)
  for (const pattern of patterns.map(segmentsOf)) {
    const isMatch =
      pattern.length === given.length && pattern.every((part, at) => part[0] === ':' || part === given[at])
    const domain = isMatch ? given[pattern.findIndex((part) => /^:domain\??$/.test(part))] : undefined
    if (domain !== undefined) return domain
  }
  return null
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '')
}
