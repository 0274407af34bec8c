/**
 * Defines where the host finds its partners: in a folder (`folder-store.ts`) or at an HTTP address (`http-store.ts`). A store looks a partner up
 * by name and lists nothing during a request, so that the number of partners does not slow a visit.
 */
import type { PartnerFinder } from '../../schemas/partner/find-partner.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Bytes } from '../http/encoding.ts'

export type PartnerPicture = { readonly bytes: Bytes; readonly type: string; readonly etag: string }

/** A partner stays the same object until its file changes, because pages are cached by it. */
export type PartnerStore = PartnerFinder & {
  /** A picture that a partner's file names; null when there is none. */
  picture(file: string): Promise<PartnerPicture | null>
}

export type PartnerSummary = {
  readonly id: string
  readonly name: string
  readonly domains: readonly string[]
  readonly color: string
}

/** Figures on all partners for the message after the start. */
export type Overview = {
  readonly partners: number
  /** Partners with a host name. */
  readonly portals: number
  /** The first host name of some portals, at most `MAX_SHOWN_NAMES`. */
  readonly first: readonly string[]
}

/** Numbers of files. */
export type FaultyFiles = {
  /** Served by their last valid copy. */
  readonly outdated: number
  /** Not served, because there is no valid copy. */
  readonly refused: number
}

const MAX_SHOWN_NAMES = 6

export function overviewOf(partners: readonly Pick<PartnerSummary, 'domains'>[]): Overview {
  const portals = partners.flatMap(({ domains }) => domains[0] ?? [])
  return { partners: partners.length, portals: portals.length, first: portals.slice(0, MAX_SHOWN_NAMES) }
}

export function listStore(
  partners: () => readonly Partner[],
  picture: PartnerStore['picture'] = () => Promise.resolve(null),
): PartnerStore {
  return {
    withDomain: async (domain) => partners().find(({ domains }) => domains.includes(domain)) ?? null,
    withId: async (id) => partners().find((partner) => partner.id === id) ?? null,
    picture,
  }
}
