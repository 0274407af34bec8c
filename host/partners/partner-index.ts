/**
 * Reads the index of partners at an HTTP address, such as an object store or a CDN: which partner owns a host name, and which content a
 * file has. Files are named by their content, so a file never changes, and an index never names half of a change.
 */
import { PARTNER_PATTERNS } from '../../core/kernel/partner/schema-parts.ts'
import { showValue } from '../../schemas/partner/partner-fault.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type IndexedFile = {
  /** The path below the index: `partners/lestari.0f3a….json`. */
  readonly file: string
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string
}
/** A picture, with the file's name in the partner's file. */
export type IndexedPicture = IndexedFile & { readonly name: string }
export type IndexedPartner = IndexedFile & {
  readonly id: string
  readonly domains: readonly string[]
  readonly logo: IndexedPicture | null
  /**
   * The pictures besides the logo, each file once; missing when there are none, and in an index of a release that knew the logo alone. Such a release
   * ignores this field.
   */
  readonly pictures?: readonly IndexedPicture[]
}
export type PartnerIndex = {
  readonly partners: readonly IndexedPartner[]
  /** Ids that were removed from the index. A partner that is only missing is still served. */
  readonly removed: readonly string[]
}

export const INDEX_FILE = 'index.json'
/** Largest size of an index in bytes; enough for about 78,000 partners with a logo, or 31,000 with all four pictures. */
export const MAX_INDEX_BYTES = 24 * 1_024 * 1_024

const ID = new RegExp(PARTNER_PATTERNS.id)
const DOMAIN = new RegExp(PARTNER_PATTERNS.domain)
const PICTURE = new RegExp(PARTNER_PATTERNS.picture)
const FILE = /^(?:partners|logos)\/[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)+$/
const HASH = /^[0-9a-f]{64}$/

/** The index in a JSON text, or a message about its fault. Nothing is taken from an index with a fault. */
export function readPartnerIndex(text: string): PartnerIndex | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `expected JSON; received ${showValue(text.slice(0, 40))}`
  }
  if (!isRecord(value) || !Array.isArray(value.partners) || value.partners.length === 0)
    return `expected { "partners": [ … ], "removed": [ … ] } with at least one partner; received ${showValue(value)}`
  const partners: IndexedPartner[] = []
  for (const [at, item] of value.partners.entries()) {
    const partner = readPartner(item)
    if (partner === null)
      return `/partners/${at}: expected id, domains, file, hash, logo and perhaps pictures; received ${showValue(item)}`
    partners.push(partner)
  }
  const removed: readonly unknown[] = Array.isArray(value.removed) ? value.removed : []
  return { partners, removed: removed.filter((id): id is string => typeof id === 'string') }
}

/** All pictures of a partner, each file once. */
export function indexedPictures({ logo, pictures = [] }: IndexedPartner): readonly IndexedPicture[] {
  return logo === null ? pictures : [logo, ...pictures]
}

function readPartner(item: unknown): IndexedPartner | null {
  const file = readFile(item)
  if (!isRecord(item) || file === null) return null
  const { id, domains, logo = null, pictures = [] } = item
  if (typeof id !== 'string' || !ID.test(id)) return null
  if (!Array.isArray(domains) || !domains.every((domain) => typeof domain === 'string' && DOMAIN.test(domain)))
    return null
  const logoFile = logo === null ? null : readPicture(logo)
  if (logo !== null && logoFile === null) return null
  if (!Array.isArray(pictures)) return null
  const others = pictures.flatMap((picture: unknown) => readPicture(picture) ?? [])
  if (others.length < pictures.length) return null
  return {
    ...file,
    id,
    domains: domains.map(String),
    logo: logoFile,
    ...(others.length > 0 && { pictures: others }),
  }
}

function readPicture(item: unknown): IndexedPicture | null {
  const file = readFile(item)
  if (!isRecord(item) || file === null) return null
  const { name } = item
  return typeof name === 'string' && PICTURE.test(name) ? { ...file, name } : null
}

function readFile(item: unknown): IndexedFile | null {
  if (!isRecord(item)) return null
  const { file, hash } = item
  return typeof file === 'string' && FILE.test(file) && typeof hash === 'string' && HASH.test(hash)
    ? { file, hash }
    : null
}
