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

export type PartnerDraft = { readonly id: string; readonly file: string; readonly text: string }

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
      ? { id, file: `${id}.json`, text: version.text }
      : { refusal: `There is no version ${name}; npm run partner -- versions ${id} lists them.` }
  }
  if (!ids.includes(id)) return refuseUnknown(id, id, ids)
  return { id, file: `${id}.json`, text: readFileSync(join(path, `${id}.json`), 'utf8') }
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
  return { id, file: `${id}.json`, text }
}

function idIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && typeof value.id === 'string' ? value.id : null
  } catch {
    return null
  }
}

/** The reading of a draft as if it were in the folder, or a refusal with its faults and those of the files that would break with it. */
export async function checkDraft(folder: URL, { file, text }: PartnerDraft): Promise<PartnerReading | CommandRefusal> {
  const isRefused = ({ faults }: PartnerReading) => faults.some((fault) => !isMild(fault))
  const before = new Set((await checkPartners(folder)).filter(isRefused).map((reading) => reading.file))
  const after = await checkPartners(folder, new Map([[file, text]]))
  const broken = after.filter((reading) => isRefused(reading) && (reading.file === file || !before.has(reading.file)))
  const faults = [...new Set(broken.flatMap((reading) => reading.faults.map(faultText)))]
  if (faults.length > 0) return { refusal: faults.join('\n') }
  const own = after.find((reading) => reading.file === file)
  return own ?? { refusal: `${file} cannot be read.` }
}

/** Twelve characters that differ when a text differs. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
