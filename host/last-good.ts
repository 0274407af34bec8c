/**
 * The last good copies of the partners' files, and which file has had which host name, in a folder that outlives the
 * host. A copy is written when its file changes; what cannot be written is logged once and costs only the copies.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../core/values/is-record.ts'
import { partnerFileNames, readPartnerText } from '../core/partner/partner-folder.ts'

export type LastGood = {
  /** The names of the files that have a copy. */
  files(): readonly string[]
  /** The text of a copy; null when there is none that can be read. */
  text(file: string): string | null
  keep(file: string, text: string): void
  forget(file: string): void
  /** The file that had a host name when the host last ran, by host name. */
  owners(): ReadonlyMap<string, string>
  keepOwners(owners: ReadonlyMap<string, string>): void
}

const COPIES = 'partners'
const OWNERS = 'domains.json'

/** @param folder where the copies are kept; null: nowhere, so that nothing outlives the host */
export function openLastGood(folder: string | null, log: (line: string) => void): LastGood {
  if (folder === null) return NOTHING
  let isSilent = false
  const quietly = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!isSilent) log(`${folder}: the last good copies cannot be kept: ${String(error)}`)
      isSilent = true
    }
  }
  const copies = join(folder, COPIES)
  const write = (path: string, text: string) =>
    quietly(() => {
      mkdirSync(copies, { recursive: true })
      // A half-written copy would be worse than an old one.
      const part = `${path}.${process.pid}.part`
      writeFileSync(part, text)
      renameSync(part, path)
    })
  return {
    files: () => partnerFileNames(copies) ?? [],
    text: (file) => {
      const read = readPartnerText(copies, file)
      return 'text' in read ? read.text : null
    },
    keep: (file, text) => write(join(copies, file), text),
    forget: (file) => quietly(() => rmSync(join(copies, file), { force: true })),
    owners: () => readOwners(join(folder, OWNERS)),
    keepOwners: (owners) => write(join(folder, OWNERS), JSON.stringify(Object.fromEntries(owners))),
  }
}

function readOwners(path: string): ReadonlyMap<string, string> {
  try {
    const owners: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const entries = isRecord(owners) ? Object.entries(owners) : []
    return new Map(entries.flatMap(([domain, file]) => (typeof file === 'string' ? [[domain, file] as const] : [])))
  } catch {
    return new Map()
  }
}

const NOTHING: LastGood = {
  files: () => [],
  text: () => null,
  keep: () => undefined,
  forget: () => undefined,
  owners: () => new Map(),
  keepOwners: () => undefined,
}
