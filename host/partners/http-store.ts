/**
 * The shelf of partners that is an HTTP address: an object store or a CDN with an index (`host/partners/partner-index.ts`) and the
 * files that it names. A fleet of hosts shares it. The index is asked for again and again with its ETag; a file is read when its partner
 * is visited, and checked by its hash and as every partner's file. Whatever the address answers, what was good before is served.
 * Nothing here is of Node, so that this shelf works wherever the host's application does.
 */
import { MAX_BYTES } from '../../schemas/partner/check-partner.ts'
import { MAX_LOGO_BYTES, pictureFault } from '../../schemas/partner/logo.ts'
import { faultText } from '../../schemas/partner/partner-fault.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import {
  INDEX_FILE,
  MAX_INDEX_BYTES,
  readPartnerIndex,
  type IndexedFile,
  type IndexedPartner,
} from './partner-index.ts'
import { lostDomain, readPartner, settleOwners, type ReadPartnerSettings } from '../../schemas/partner/read-partner.ts'
import { createByteCache } from '../http/byte-cache.ts'
import { ask, AnswerFault } from './ask-file.ts'
import type { Bytes } from '../http/encoding.ts'
import { fileType } from '../http/file-types.ts'
import type { Logo, PartnerStore } from './partner-store.ts'

/** Where last good copies outlive the host. Both reject, or resolve to nothing, without harm. */
export type CachedFiles = {
  read(name: string): Promise<Bytes | null>
  write(name: string, bytes: Bytes): Promise<void>
}

export type HttpStoreSettings = Pick<ReadPartnerSettings, 'validate' | 'suggest' | 'reserved'> & {
  /** The address of the folder that has `index.json`. */
  readonly address: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly kept: CachedFiles
  readonly log: (line: string) => void
  readonly now?: () => number
}

export type HttpStore = PartnerStore & {
  /** Asks whether the index has changed, and reads what is visited and has changed. Never rejects. */
  refresh(): Promise<void>
  /** Resolves when no file is being read. */
  idle(): Promise<void>
  /** Ids and host names of the partners of the index. */
  list(): readonly Pick<IndexedPartner, 'id' | 'domains'>[]
}

type Entry = IndexedPartner & { readonly own: readonly string[] }
type Kept = { readonly key: string; readonly partner: Partner }

/** Bytes of partners' files that are kept parsed, and of logos. */
const MOST_PARTNERS = 4_000_000
const MOST_LOGOS = 8_000_000
/** Milliseconds after which a file that could not be read is asked for again. */
const AGAIN = 5_000
/** Changed files that are read at once. */
const AT_ONCE = 8

export async function openHttpStore(settings: HttpStoreSettings): Promise<HttpStore> {
  const { address, fetch, kept, log, now = Date.now } = settings
  const partners = createByteCache<Kept>(MOST_PARTNERS)
  const logos = createByteCache<Logo>(MOST_LOGOS)
  const loading = new Map<string, Promise<Partner | null>>()
  const failedAt = new Map<string, number>()
  let entries: ReadonlyMap<string, Entry> = new Map()
  let logoEntries: ReadonlyMap<string, NonNullable<IndexedPartner['logo']>> = new Map()
  let owners: ReadonlyMap<string, string> = new Map()
  let etag: string | null = null
  let said = ''

  /** Logged once, not at every look. */
  const say = (line: string) => {
    if (line !== '' && line !== said) log(line)
    said = line
  }
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  const write = (name: string, bytes: Bytes) =>
    kept
      .write(name, bytes)
      .catch((error: unknown) => log(`${name}: its last good copy cannot be kept: ${reasonOf(error)}`))

  /** Takes an index. A partner that is missing in it, and not named as removed, is still served. Returns what is to be said of it. */
  const take = (bytes: Bytes): string => {
    const index = readPartnerIndex(new TextDecoder().decode(bytes))
    if (typeof index === 'string') throw new AnswerFault(index)
    const removed = new Set(index.removed)
    const all = new Map<string, IndexedPartner>([...entries].filter(([id]) => !removed.has(id)))
    const missing = new Set(all.keys())
    for (const one of index.partners) {
      all.set(one.id, one)
      missing.delete(one.id)
    }
    const claims = [...all.values()].map(({ id, domains }) => ({ file: id, domains }))
    owners = settleOwners(claims, owners)
    for (const { id, domains } of all.values())
      for (const [at, domain] of domains.entries()) {
        const owner = owners.get(domain) ?? id
        const isNews = !entries.get(id)?.domains.includes(domain)
        if (owner !== id && isNews) log(faultText(lostDomain(domain, owner, at, id)))
      }
    entries = new Map(
      [...all].map(([id, one]) => [id, { ...one, own: one.domains.filter((domain) => owners.get(domain) === id) }]),
    )
    logoEntries = new Map([...all.values()].flatMap(({ logo }) => (logo ? [[logo.name, logo] as const] : [])))
    if (missing.size === 0) return ''
    const some = [...missing].slice(0, 5).join(', ')
    return `no longer names ${missing.size} partners (${some}), nor as removed; they are still served`
  }

  const readChecked = async ({ file, hash }: IndexedFile, copyName: string, most: number): Promise<Bytes> => {
    const copy = await kept.read(copyName).catch(() => null)
    if (copy && (await hexHash(copy)) === hash) return copy
    const { bytes } = await ask(fetch, new URL(file, address).href, most)
    const found = await hexHash(bytes)
    if (found !== hash)
      throw new AnswerFault(`expected the hash ${hash.slice(0, 12)}…; received ${found.slice(0, 12)}…`)
    return bytes
  }
  const parse = (entry: Entry, bytes: Bytes): Partner => {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const reading = readPartner(text, { ...settings, file: `${entry.id}.json` })
    for (const fault of reading.faults) log(faultText(fault))
    if (!reading.partner) throw new AnswerFault('the lines above say what is wrong with it')
    const { logo, ...brand } = reading.partner.brand
    return {
      ...reading.partner,
      domains: reading.partner.domains.filter((domain) => entry.own.includes(domain)),
      brand: logo === undefined || entry.logo?.name !== logo ? brand : reading.partner.brand,
    }
  }
  const keyOf = ({ hash, own, logo }: Entry) => [hash, logo?.hash ?? '', ...own].join(' ')
  /** The name under which the newest good copy is kept, whatever its hash. */
  const lastOf = (id: string) => `partners/${id}.last`

  const readNew = async (entry: Entry): Promise<Partner | null> => {
    const { id } = entry
    const old = partners.get(id)
    try {
      const bytes = await readChecked(entry, lastOf(id), MAX_BYTES)
      const partner = parse(entry, bytes)
      partners.set(id, { key: keyOf(entry), partner }, bytes.length)
      failedAt.delete(id)
      await write(lastOf(id), bytes)
      return partner
    } catch (error) {
      failedAt.set(id, now())
      const isKept = old !== undefined || (await recall(entry))
      log(
        `${new URL(entry.file, address).href}: ${reasonOf(error)}; ` +
          (isKept ? 'its last good copy is served' : 'not served until it can be read'),
      )
      return partners.get(id)?.partner ?? null
    }
  }
  /** Takes the copy of a partner's file from the host's last run. */
  const recall = async (entry: Entry): Promise<boolean> => {
    const copy = await kept.read(lastOf(entry.id)).catch(() => null)
    try {
      if (copy) partners.set(entry.id, { key: '', partner: parse(entry, copy) }, copy.length)
      return copy !== null
    } catch {
      return false
    }
  }
  /** Reads a file once, however many ask for it. */
  const load = (entry: Entry): Promise<Partner | null> => {
    const underWay = loading.get(entry.id)
    if (underWay) return underWay
    const made = readNew(entry).finally(() => loading.delete(entry.id))
    loading.set(entry.id, made)
    return made
  }
  const withId = async (id: string): Promise<Partner | null> => {
    const entry = entries.get(id)
    if (!entry) return null
    const old = partners.get(id)
    if (old?.key === keyOf(entry)) return old.partner
    const isTriedLately = now() - (failedAt.get(id) ?? -Infinity) < AGAIN
    // Nobody waits for a newer file while there is an older one.
    if (old) {
      if (!isTriedLately) void load(entry)
      return old.partner
    }
    const partner = isTriedLately ? null : await load(entry)
    if (partner === null) throw new Error(`${entry.file} cannot be read, and there is no copy`)
    return partner
  }

  const askIndex = async () => {
    const url = new URL(INDEX_FILE, address).href
    try {
      const answer = await ask(fetch, url, MAX_INDEX_BYTES, etag)
      if (answer.isSame) return say('')
      const note = take(answer.bytes)
      ;({ etag } = answer)
      say(note === '' ? '' : `${url}: ${note}`)
      // With the partners that are missing, so that they outlive the host too.
      await write(INDEX_FILE, new TextEncoder().encode(JSON.stringify({ partners: [...entries.values()] })))
    } catch (error) {
      say(`${url}: ${reasonOf(error)}; the index read before is used`)
    }
  }
  const readChanged = async () => {
    const old = [...entries.values()].filter((entry) => {
      const one = partners.peek(entry.id)
      return one !== undefined && one.key !== keyOf(entry) && now() - (failedAt.get(entry.id) ?? -Infinity) >= AGAIN
    })
    for (let at = 0; at < old.length; at += AT_ONCE) await Promise.all(old.slice(at, at + AT_ONCE).map(load))
  }

  const copy = await kept.read(INDEX_FILE).catch(() => null)
  try {
    if (copy) take(copy)
  } catch (error) {
    log(`the last good copy of the index cannot be used: ${reasonOf(error)}`)
  }
  await askIndex()
  return {
    withId,
    withDomain: async (domain) => {
      const id = owners.get(domain)
      const partner = id === undefined ? null : await withId(id)
      return partner?.domains.includes(domain) === true ? partner : null
    },
    logo: async (name) => {
      const entry = logoEntries.get(name)
      const old = entry && logos.get(entry.hash)
      if (!entry || old) return old ?? null
      if (now() - (failedAt.get(entry.file) ?? -Infinity) < AGAIN) return null
      const copyName = `logos/${name}`
      try {
        const bytes = await readChecked(entry, copyName, MAX_LOGO_BYTES)
        const fault = pictureFault(name, bytes)
        if (fault) throw new AnswerFault(faultText({ ...fault, file: name, pointer: '' }))
        const logo = { bytes, type: fileType(name), etag: `"${entry.hash.slice(0, 22)}"` }
        logos.set(entry.hash, logo, bytes.length)
        await write(copyName, bytes)
        return logo
      } catch (error) {
        failedAt.set(entry.file, now())
        log(`${new URL(entry.file, address).href}: ${reasonOf(error)}`)
        return null
      }
    },
    refresh: async () => {
      await askIndex()
      await readChanged()
    },
    idle: async () => void (await Promise.all(loading.values())),
    list: () => [...entries.values()].map(({ id, own }) => ({ id, domains: own })),
  }
}

async function hexHash(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
