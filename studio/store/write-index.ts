/**
 * Writes the partners' files for hosts on several machines: files and pictures under names that depend on their content, and last the index
 * that names them. Files of earlier runs stay, so that a host in the middle of a change finds the files of its index.
 */
import { createHash } from 'node:crypto'
import { picturesOf } from '../../core/kernel/partner/pictures.ts'
import { readPicture, LOGOS } from '../../host/partners/partner-folder.ts'
import {
  readPartnerIndex,
  type IndexedFile,
  type IndexedPartner,
  type IndexedPicture,
} from '../../host/partners/partner-index.ts'
import { isMild, faultText } from '../../schemas/partner/partner-fault.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import type { CommandRefusal } from './command-result.ts'

/** Where the hosts read: a folder that is uploaded, or a store. */
export type Shelf = {
  /** For messages. */
  readonly name: string
  /** Null: none yet. */
  readonly readIndex: () => Promise<string | null>
  /** Called after `readIndex`. The name depends on the content, so a file that is there needs no second writing. */
  readonly write: (file: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Replaces the index that was read, in one step. */
  readonly replaceIndex: (text: string) => Promise<void>
}

export type Indexing = {
  readonly readings: readonly PartnerReading[]
  /** The folder of the partners' files. */
  readonly from: string
  readonly shelf: Shelf
  /** Ids of partners that may be removed. Any other partner of the index without a file is a fault. */
  readonly removed: readonly string[]
}

export type WrittenIndex = { readonly count: number; readonly gone: readonly string[] }

export async function writeIndex({ readings, from, shelf, removed }: Indexing): Promise<WrittenIndex | CommandRefusal> {
  const faults = readings.flatMap((reading) => reading.faults.filter((fault) => !isMild(fault)).map(faultText))
  if (faults.length > 0) return { refusal: [...faults, 'Nothing was written; correct these files first.'].join('\n') }
  const served = readings.flatMap(({ partner, mergedText }) => (partner ? { partner, mergedText } : []))
  const partners = served.map(({ partner }) => partner)
  if (partners.length === 0) return { refusal: `${from} has no partner; nothing was written.` }
  const former = await shelf.readIndex()
  const before = former === null ? null : readPartnerIndex(former)
  if (typeof before === 'string') return { refusal: `the index of ${shelf.name}: ${before}` }
  const isThere = (id: string) => partners.some((partner) => partner.id === id)
  const gone = (before?.partners ?? []).map(({ id }) => id).filter((id) => !isThere(id))
  const unsaid = gone.filter((id) => !removed.includes(id))
  if (unsaid.length > 0) {
    const flags = unsaid.map((id) => `--remove ${id}`).join(' ')
    return { refusal: `${from} no longer has ${unsaid.join(', ')}; nothing was written. If that is meant: ${flags}` }
  }

  const write = async (folder: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<IndexedFile> => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const dot = name.lastIndexOf('.')
    const file = `${folder}/${name.slice(0, dot)}.${hash.slice(0, 16)}${name.slice(dot)}`
    await shelf.write(file, bytes)
    return { file, hash }
  }
  const writePicture = async (name: string): Promise<IndexedPicture | null> => {
    const read = readPicture(from, name)
    return 'bytes' in read ? { ...(await write(LOGOS, name, read.bytes)), name } : null
  }
  const indexed: IndexedPartner[] = []
  for (const { partner, mergedText } of served) {
    const { id, domains, brand } = partner
    const file = await write('partners', `${id}.json`, new TextEncoder().encode(mergedText))
    const logo = brand.logo === undefined ? null : await writePicture(brand.logo)
    const others = new Set(picturesOf(brand).flatMap(({ file: name }) => (name === brand.logo ? [] : name)))
    const pictures: IndexedPicture[] = []
    for (const name of others) {
      const picture = await writePicture(name)
      if (picture) pictures.push(picture)
    }
    indexed.push({ id, domains, ...file, logo, ...(pictures.length > 0 && { pictures }) })
  }
  const all = [...new Set([...(before?.removed ?? []), ...gone])].filter((id) => !isThere(id))
  const text = JSON.stringify({ partners: indexed, removed: all })
  if (text !== former) await shelf.replaceIndex(text)
  return { count: indexed.length, gone }
}
