/**
 * Where the host finds its partners. A store has two shelves: a folder (`store.ts`) and an HTTP address (`http-store.ts`).
 * A store looks up by name and lists nothing on the way of a request, so that the number of partners costs a visit nothing.
 */
import type { PartnerFinder } from '../core/partner/find-partner.ts'
import type { Partner } from '../core/partner/partner.ts'
import type { Bytes } from './encoding.ts'

export type Logo = { readonly bytes: Bytes; readonly type: string; readonly etag: string }

/** A partner stays the same object until its file changes: pages are kept by it. */
export type PartnerStore = PartnerFinder & {
  /** A picture that a partner names as its logo; null when there is none. */
  logo(file: string): Promise<Logo | null>
}

/** What a list of partners shows of one. */
export type PartnerSummary = {
  readonly id: string
  readonly name: string
  readonly domains: readonly string[]
  readonly color: string
}

/** A store of partners that are in memory already. */
export function listStore(
  partners: () => readonly Partner[],
  logo: PartnerStore['logo'] = () => Promise.resolve(null),
): PartnerStore {
  return {
    withDomain: async (domain) => partners().find(({ domains }) => domains.includes(domain)) ?? null,
    withId: async (id) => partners().find((one) => one.id === id) ?? null,
    logo,
  }
}
