/**
 * Reads the index of partners at an HTTP address, such as an object store or a CDN: which partner owns a host name, and which content a
 * file has. Files are named by their content, so a file never changes, and an index never names half of a change.
 */
import { PARTNER_PATTERNS } from '../../core/kernel/partner/partner.schema.ts'
import { show } from '../../schemas/partner/partner-fault.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type IndexedFile = {
  /** The path below the index: `partners/lestari.0f3a….json`. */
  readonly file: string
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string
}
export type IndexedPartner = IndexedFile & {
  readonly id: string
  readonly domains: readonly string[]
  readonly logo: (IndexedFile & { readonly name: string }) | null
}
export type PartnerIndex = {
  readonly partners: readonly IndexedPartner[]
  /** Ids that were removed from the index. A partner that is only missing is still served. */
  readonly removed: readonly string[]
}

export const INDEX_FILE = 'index.json'
/** Largest size of an index in bytes; enough for about 100,000 partners. */
export const MAX_INDEX_BYTES = 24 * 1_024 * 1_024

const ID = new RegExp(PARTNER_PATTERNS.id)
const DOMAIN = new RegExp(PARTNER_PATTERNS.domain)
const LOGO = new RegExp(PARTNER_PATTERNS.logo)
const FILE = /^(?:partners|logos)\/[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)+$/
const HASH = /^[0-9a-f]{64}$/

/** The index in a JSON text, or a message about its fault. Nothing is taken from an index with a fault. */
export function readPartnerIndex(text: string): PartnerIndex | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `expected JSON; received ${show(text.slice(0, 40))}`
  }
  if (!isRecord(value) || !Array.isArray(value.partners) || value.partners.length === 0)
    return `expected { "partners": [ … ], "removed": [ … ] } with at least one partner; received ${show(value)}`
  const partners: IndexedPartner[] = []
  for (const [at, item] of value.partners.entries()) {
    const partner = readPartner(item)
    if (partner === null) return `/partners/${at}: expected id, domains, file, hash and logo; received ${show(item)}`
    partners.push(partner)
  }
  const removed: readonly unknown[] = Array.isArray(value.removed) ? value.removed : []
  return { partners, removed: removed.filter((id): id is string => typeof id === 'string') }
}

function readPartner(item: unknown): IndexedPartner | null {
  const file = readFile(item)
  if (!isRecord(item) || file === null) return null
  const { id, domains, logo = null } = item
  if (typeof id !== 'string' || !ID.test(id)) return null
  if (!Array.isArray(domains) || !domains.every((domain) => typeof domain === 'string' && DOMAIN.test(domain)))
    return null
  const picture = logo === null ? null : readFile(logo)
  const name = isRecord(logo) && typeof logo.name === 'string' ? logo.name : ''
  if (logo !== null && (picture === null || !LOGO.test(name))) return null
  return { ...file, id, domains: domains.map(String), logo: picture && { ...picture, name } }
}

function readFile(item: unknown): IndexedFile | null {
  if (!isRecord(item)) return null
  const { file, hash } = item
  return typeof file === 'string' && FILE.test(file) && typeof hash === 'string' && HASH.test(hash)
    ? { file, hash }
    : null
}
