/**
 * Finds partners at an HTTP address: an object store or a CDN with an index (`host/partners/partner-index.ts`) and the files that it names.
 * Several hosts can share it. The index is requested regularly with its ETag; a file is fetched when its partner is visited, and checked by
 * its hash and as every partner's file. Whatever the address responds, the last valid files are served. It imports nothing of Node, so that
 * it works on every runtime of the host.
 */
import { LRUCache } from 'lru-cache'
import { MAX_PARTNER_BYTES } from '../../schemas/partner/check-partner.ts'
import { pictureFault } from '../../schemas/partner/picture-fault.ts'
import { faultText } from '../../schemas/partner/partner-fault.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { MAX_PICTURE_BYTES, withPictures } from '../../core/kernel/partner/pictures.ts'
import {
  INDEX_FILE,
  indexedPictures,
  MAX_INDEX_BYTES,
  readPartnerIndex,
  type IndexedFile,
  type IndexedPartner,
  type IndexedPicture,
} from './partner-index.ts'
import { lostDomain, readPartner, settleOwners, type ReadPartnerSettings } from '../../schemas/partner/read-partner.ts'
import { fetchFile, ResponseFault } from './request-file.ts'
import type { Bytes } from '../http/encoding.ts'
import type { Log } from '../observe/log.ts'
import { fileType } from '../http/file-types.ts'
import type { PartnerStore, PartnerPicture } from './partner-store.ts'

/**
 * The last valid copies of the index, the partners' files and the pictures, which the next run of the host starts from. `read` may reject or
 * resolve to null: then the file is fetched. `write` may reject: then the copy is missing in the next run, and the log says so.
 */
export type HttpCopies = {
  read(name: string): Promise<Bytes | null>
  write(name: string, bytes: Bytes): Promise<void>
}

export type HttpStoreSettings = Pick<ReadPartnerSettings, 'validate' | 'suggest' | 'reserved'> & {
  /** The address of the folder that has `index.json`. */
  readonly address: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly lastValidFiles: HttpCopies
  readonly log: Log
  readonly now?: () => number
}

export type HttpStore = PartnerStore & {
  /** Requests the index, and fetches visited partners that have changed. Never rejects. */
  refresh(): Promise<void>
  /** Resolves when no file is being read. */
  idle(): Promise<void>
  list(): readonly Pick<IndexedPartner, 'id' | 'domains'>[]
}

type Entry = IndexedPartner & { readonly own: readonly string[] }
type CachedPartner = { readonly key: string; readonly partner: Partner }

/** Bytes of cached, parsed partners' files, and of pictures. */
const MAX_CACHED_PARTNER_BYTES = 4_000_000
const MAX_CACHED_PICTURE_BYTES = 8_000_000
/** Milliseconds after which a file that could not be read is requested again. */
const RETRY_PAUSE_MS = 5_000
/** Changed files that are fetched at once. */
const AT_ONCE = 8

export async function openHttpStore(settings: HttpStoreSettings): Promise<HttpStore> {
  const { address, fetch, lastValidFiles, log, now = () => performance.now() } = settings
  const partners = new LRUCache<string, CachedPartner>({ maxSize: MAX_CACHED_PARTNER_BYTES })
  const cachedPictures = new LRUCache<string, PartnerPicture>({ maxSize: MAX_CACHED_PICTURE_BYTES })
  const loading = new Map<string, Promise<Partner | null>>()
  const failedAt = new Map<string, number>()
  let entries: ReadonlyMap<string, Entry> = new Map()
  let pictures: ReadonlyMap<string, IndexedPicture> = new Map()
  let owners: ReadonlyMap<string, string> = new Map()
  let etag: string | null = null
  let lastLine = ''

  const logOnce = (line: string) => {
    if (line !== '' && line !== lastLine) log(line)
    lastLine = line
  }
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  const write = (name: string, bytes: Bytes) =>
    lastValidFiles
      .write(name, bytes)
      .catch((error: unknown) => log(`${name}: its last valid copy cannot be stored: ${reasonOf(error)}`))

  /** Takes an index. A partner that it neither lists nor names as removed is still served. Returns a note for the log. */
  const take = (bytes: Bytes): string => {
    const index = readPartnerIndex(new TextDecoder().decode(bytes))
    if (typeof index === 'string') throw new ResponseFault(index)
    const removed = new Set(index.removed)
    const all = new Map<string, IndexedPartner>([...entries].filter(([id]) => !removed.has(id)))
    const missing = new Set(all.keys())
    for (const partner of index.partners) {
      all.set(partner.id, partner)
      missing.delete(partner.id)
    }
    const claims = [...all.values()].map(({ id, domains }) => ({ file: id, domains }))
    owners = settleOwners(claims, owners)
    for (const { id, domains } of all.values())
      for (const [at, domain] of domains.entries()) {
        const owner = owners.get(domain)
        const isNews = !entries.get(id)?.domains.includes(domain)
        if (owner !== id && isNews) log(faultText(lostDomain({ domain, owner, index: at, place: id })))
      }
    entries = new Map(
      [...all].map(([id, partner]) => [
        id,
        { ...partner, own: partner.domains.filter((domain) => owners.get(domain) === id) },
      ]),
    )
    pictures = new Map([...all.values()].flatMap(indexedPictures).map((picture) => [picture.name, picture]))
    if (missing.size === 0) return ''
    const some = [...missing].slice(0, 5).join(', ')
    return `no longer names ${missing.size} partners (${some}), nor as removed; they are still served`
  }

  const readChecked = async ({ file, hash }: IndexedFile, copyName: string, max: number): Promise<Bytes> => {
    const copy = await lastValidFiles.read(copyName).catch(() => null)
    if (copy && (await hexHash(copy)) === hash) return copy
    const { bytes } = await fetchFile(fetch, new URL(file, address).href, max)
    const found = await hexHash(bytes)
    if (found !== hash)
      throw new ResponseFault(`expected the hash ${hash.slice(0, 12)}…; received ${found.slice(0, 12)}…`)
    return bytes
  }
  const parse = (entry: Entry, bytes: Bytes): Partner => {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const reading = readPartner(text, { ...settings, file: `${entry.id}.json` })
    for (const fault of reading.faults) log(faultText(fault))
    if (!reading.partner) throw new ResponseFault('see the lines above')
    const names = new Set(indexedPictures(entry).map(({ name }) => name))
    return {
      ...reading.partner,
      domains: reading.partner.domains.filter((domain) => entry.own.includes(domain)),
      brand: withPictures(reading.partner.brand, (picture) => names.has(picture.file)),
    }
  }
  const keyOf = (entry: Entry) =>
    [entry.hash, ...indexedPictures(entry).flatMap(({ name, hash }) => [name, hash]), ...entry.own].join(' ')
  /** The name of the newest valid copy, whatever its hash. */
  const lastOf = (id: string) => `partners/${id}.last`

  const readNew = async (entry: Entry): Promise<Partner | null> => {
    const { id } = entry
    const old = partners.get(id)
    try {
      const bytes = await readChecked(entry, lastOf(id), MAX_PARTNER_BYTES)
      const partner = parse(entry, bytes)
      partners.set(id, { key: keyOf(entry), partner }, { size: bytes.length })
      if (failedAt.delete(id)) log(`${new URL(entry.file, address).href}: mended and served`, { level: 'info' })
      await write(lastOf(id), bytes)
      return partner
    } catch (error) {
      failedAt.set(id, now())
      const hasCopy = old !== undefined || (await recall(entry))
      log(
        `${new URL(entry.file, address).href}: ${reasonOf(error)}; ` +
          (hasCopy ? 'its last valid copy is served' : 'not served until it can be read'),
      )
      return partners.get(id)?.partner ?? null
    }
  }
  /** Takes the copy of a partner's file from the host's previous run. */
  const recall = async (entry: Entry): Promise<boolean> => {
    const copy = await lastValidFiles.read(lastOf(entry.id)).catch(() => null)
    try {
      if (copy) partners.set(entry.id, { key: '', partner: parse(entry, copy) }, { size: copy.length })
      return copy !== null
    } catch {
      return false
    }
  }
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
    const isTriedLately = now() - (failedAt.get(id) ?? -Infinity) < RETRY_PAUSE_MS
    // Visitors get the older file at once and do not wait for a newer one.
    if (old) {
      if (!isTriedLately) void load(entry)
      return old.partner
    }
    const partner = isTriedLately ? null : await load(entry)
    if (partner === null) throw new Error(`${entry.file} cannot be read, and there is no copy`)
    return partner
  }

  const fetchIndex = async () => {
    const url = new URL(INDEX_FILE, address).href
    try {
      const answer = await fetchFile(fetch, url, MAX_INDEX_BYTES, etag)
      if (answer.isSame) return logOnce('')
      const note = take(answer.bytes)
      ;({ etag } = answer)
      logOnce(note === '' ? '' : `${url}: ${note}`)
      // Includes the missing partners, so that they outlive the host too; each with the host names that it has, so that those stay its own.
      const known = [...entries.values()].map((entry) => ({ ...entry, domains: entry.own }))
      await write(INDEX_FILE, new TextEncoder().encode(JSON.stringify({ partners: known })))
    } catch (error) {
      logOnce(`${url}: ${reasonOf(error)}; the index read before is used`)
    }
  }
  const readChanged = async () => {
    const old = [...entries.values()].filter((entry) => {
      const cached = partners.peek(entry.id)
      return (
        cached !== undefined &&
        cached.key !== keyOf(entry) &&
        now() - (failedAt.get(entry.id) ?? -Infinity) >= RETRY_PAUSE_MS
      )
    })
    for (let at = 0; at < old.length; at += AT_ONCE) await Promise.all(old.slice(at, at + AT_ONCE).map(load))
  }

  const copy = await lastValidFiles.read(INDEX_FILE).catch(() => null)
  try {
    if (copy) take(copy)
  } catch (error) {
    log(`the last valid copy of the index cannot be used: ${reasonOf(error)}`)
  }
  await fetchIndex()
  return {
    withId,
    withDomain: async (domain) => {
      const id = owners.get(domain)
      const partner = id === undefined ? null : await withId(id)
      return partner?.domains.includes(domain) === true ? partner : null
    },
    picture: async (name) => {
      const entry = pictures.get(name)
      const old = entry && cachedPictures.get(entry.hash)
      if (!entry || old) return old ?? null
      if (now() - (failedAt.get(entry.file) ?? -Infinity) < RETRY_PAUSE_MS) return null
      const copyName = `logos/${name}`
      try {
        const bytes = await readChecked(entry, copyName, MAX_PICTURE_BYTES)
        const fault = pictureFault(name, bytes)
        if (fault) throw new ResponseFault(faultText({ ...fault, file: name, pointer: '' }))
        const picture = { bytes, type: fileType(name), etag: `"${entry.hash.slice(0, 22)}"` }
        cachedPictures.set(entry.hash, picture, { size: bytes.length })
        await write(copyName, bytes)
        return picture
      } catch (error) {
        failedAt.set(entry.file, now())
        log(`${new URL(entry.file, address).href}: ${reasonOf(error)}`)
        return null
      }
    },
    refresh: async () => {
      await fetchIndex()
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
