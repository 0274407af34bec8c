/** Texts of partners' files as commands name them: `lestari` is the live file, `lestari@3` a version of it, `drafts/lestari.json` a draft. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PARTNER_PATTERNS } from '../../core/kernel/partner/schema-parts.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { isMild, faultText } from '../../schemas/partner/partner-fault.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import { refuseUnknown, type CommandRefusal } from './command-result.ts'
import { checkPartners, partnerFiles } from './partner-check.ts'
import { versionsOf } from './partner-versions.ts'

export type PartnerDraft = {
  readonly id: string
  /** The name of the file that it would be in the partners' folder. */
  readonly file: string
  readonly text: string
  /** As the command names it, for faults: `drafts/lestari.json`. */
  readonly name: string
}

const ID = new RegExp(PARTNER_PATTERNS.id)

/** The text with the name of the file that it would be in the partners' folder. */
export function readNamed(folder: URL, name: string): PartnerDraft | CommandRefusal {
  if (name.endsWith('.json')) return readDraft(name)
  const [id = '', number] = name.split('@')
  const path = fileURLToPath(folder)
  const ids = partnerFiles(folder).map((file) => file.replace(/\.json$/, ''))
  if (number !== undefined) {
    const version = versionsOf(path, id).find((known) => String(known.number) === number)
    return version
      ? { id, file: `${id}.json`, text: version.text, name }
      : { refusal: `There is no version ${name}; npm run partner -- versions ${id} lists them.` }
  }
  if (!ids.includes(id)) return refuseUnknown(id, id, ids)
  const file = `${id}.json`
  return { id, file, text: readFileSync(join(path, file), 'utf8'), name: file }
}

export function readDraft(path: string): PartnerDraft | CommandRefusal {
  if (!path.endsWith('.json'))
    return {
      refusal: `${path || 'Nothing'} is no draft, which is a .json file. Static files: npm run partner -- static <folder>`,
    }
  if (!existsSync(path)) return { refusal: `There is no file ${path}.` }
  const text = readFileSync(path, 'utf8')
  const written = idIn(text)
  const id = written !== null && ID.test(written) ? written : basename(path, '.json')
  return { id, file: `${id}.json`, text, name: path }
}

function idIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && typeof value.id === 'string' ? value.id : null
  } catch {
    return null
  }
}

/** The readings of all files as if the draft were in the folder. Faults in the draft have its own name. */
async function readingsWith(folder: URL, { file, text, name }: PartnerDraft): Promise<readonly PartnerReading[]> {
  const named = (place: string) =>
    place === file || place.startsWith(`${file}:`) ? name + place.slice(file.length) : place
  return (await checkPartners(folder, new Map([[file, text]]))).map((reading) => ({
    ...reading,
    file: named(reading.file),
    faults: reading.faults.map((fault) => ({ ...fault, file: named(fault.file) })),
    placeOf: (pointer) => named(reading.placeOf(pointer)),
  }))
}

/** The readings that a command names: without a name of all files, otherwise of a live file, a version or a draft. */
export async function readingsOf(folder: URL, name?: string): Promise<readonly PartnerReading[] | CommandRefusal> {
  if (name === undefined) return checkPartners(folder)
  const draft = readNamed(folder, name)
  if ('refusal' in draft) return draft
  return (await readingsWith(folder, draft)).filter(({ file }) => file === draft.name)
}

export type CheckedDraft = {
  /** Of the draft itself; undefined: it cannot be read. */
  readonly reading: PartnerReading | undefined
  /** The readings that refuse their file: the draft's, and those of files that would break with it. */
  readonly broken: readonly PartnerReading[]
}

/** Checks a draft as if it were in the folder. */
export async function readDraftInFolder(folder: URL, draft: PartnerDraft): Promise<CheckedDraft> {
  const isOwn = (reading: PartnerReading) => reading.file === draft.name
  const isRefused = ({ faults }: PartnerReading) => faults.some((fault) => !isMild(fault))
  const before = new Set((await checkPartners(folder)).filter(isRefused).map((reading) => reading.file))
  const after = await readingsWith(folder, draft)
  const broken = after.filter((reading) => isRefused(reading) && (isOwn(reading) || !before.has(reading.file)))
  return { reading: after.find(isOwn), broken }
}

/** The reading of a draft, or a refusal with its faults and those of the files that would break with it. */
export async function checkDraft(folder: URL, draft: PartnerDraft): Promise<PartnerReading | CommandRefusal> {
  const { reading, broken } = await readDraftInFolder(folder, draft)
  const faults = [...new Set(broken.flatMap((one) => one.faults.map(faultText)))]
  if (faults.length > 0) return { refusal: faults.join('\n') }
  return reading ?? { refusal: `${draft.name} cannot be read.` }
}

/** Twelve characters that differ when a text differs. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
