/**
 * Writes a folder for an HTTP address that several hosts share: the partners' files and pictures under names that depend on
 * their content, and last the index that names them. Files of earlier runs stay, so that a host in the middle of a change
 * finds the files of its index.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { picturesOf } from '../../core/kernel/partner/pictures.ts'
import { isMild, faultText } from '../../schemas/partner/partner-fault.ts'
import {
  INDEX_FILE,
  readPartnerIndex,
  type IndexedFile,
  type IndexedPartner,
  type IndexedPicture,
} from '../../host/partners/partner-index.ts'
import { LOGOS, readPicture } from '../../host/partners/partner-folder.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'

export type Indexing = {
  readonly readings: readonly PartnerReading[]
  readonly from: string
  readonly to: string
  /** Ids of partners that may be removed. Any other partner of the index without a file is a fault. */
  readonly removed: readonly string[]
}

export function writeIndex({ readings, from, to, removed }: Indexing): CommandResult {
  if (to === '') return { refusal: 'Which folder? npm run partner -- index <folder> [--remove <id> …]' }
  const faults = readings.flatMap((reading) => reading.faults.filter((fault) => !isMild(fault)).map(faultText))
  if (faults.length > 0) return { refusal: [...faults, 'Nothing was written; correct these files first.'].join('\n') }
  const served = readings.flatMap(({ partner, mergedText }) => (partner ? { partner, mergedText } : []))
  const partners = served.map(({ partner }) => partner)
  if (partners.length === 0) return { refusal: `${from} has no partner; nothing was written.` }
  const before = existsSync(join(to, INDEX_FILE)) ? readPartnerIndex(readFileSync(join(to, INDEX_FILE), 'utf8')) : null
  if (typeof before === 'string') return { refusal: `${join(to, INDEX_FILE)}: ${before}` }
  const isThere = (id: string) => partners.some((partner) => partner.id === id)
  const gone = (before?.partners ?? []).map(({ id }) => id).filter((id) => !isThere(id))
  const unsaid = gone.filter((id) => !removed.includes(id))
  if (unsaid.length > 0) {
    const flags = unsaid.map((id) => `--remove ${id}`).join(' ')
    return { refusal: `${from} no longer has ${unsaid.join(', ')}; nothing was written. If that is meant: ${flags}` }
  }

  for (const folder of ['partners', LOGOS]) mkdirSync(join(to, folder), { recursive: true })
  const write = (folder: string, name: string, bytes: Uint8Array): IndexedFile => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const dot = name.lastIndexOf('.')
    const file = `${folder}/${name.slice(0, dot)}.${hash.slice(0, 16)}${name.slice(dot)}`
    if (!existsSync(join(to, file))) writeWhole(join(to, file), bytes)
    return { file, hash }
  }
  const writePicture = (name: string): IndexedPicture | null => {
    const read = readPicture(from, name)
    return 'bytes' in read ? { ...write(LOGOS, name, read.bytes), name } : null
  }
  const indexed = served.map(({ partner: { id, domains, brand }, mergedText }): IndexedPartner => {
    const file = write('partners', `${id}.json`, new TextEncoder().encode(mergedText))
    const logo = brand.logo === undefined ? null : writePicture(brand.logo)
    const others = new Set(picturesOf(brand).flatMap(({ file: name }) => (name === brand.logo ? [] : name)))
    const pictures = [...others].flatMap((name) => writePicture(name) ?? [])
    return { id, domains, ...file, logo, ...(pictures.length > 0 && { pictures }) }
  })
  const all = [...new Set([...(before?.removed ?? []), ...gone])].filter((id) => !isThere(id))
  writeWhole(join(to, INDEX_FILE), JSON.stringify({ partners: indexed, removed: all }))
  return {
    text: [
      `${to}: ${indexed.length} partners${gone.length > 0 ? `, ${gone.join(', ')} removed` : ''}.`,
      `Next: upload partners/ and logos/ first, ${INDEX_FILE} last; then HOST_PARTNERS=https://<address> (docs/operators/fleet.md).`,
    ].join('\n'),
  }
}

/** Replaces the file in one step, because a server may send it meanwhile. */
function writeWhole(path: string, content: string | Uint8Array): void {
  writeFileSync(`${path}.part`, content)
  renameSync(`${path}.part`, path)
}
