/**
 * Stores the last valid copies of the partners' files, and which file has had which host name, in a folder that outlives the host. Copies
 * are written when the thread is idle, and are in memory until then. A failed write is logged once; the copy then stays in memory.
 * Copies of another folder of partners are ignored, and removed once this one has a valid file.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { copiesSource } from './copies-source.ts'
import { partnerFileNames, readPartnerText } from './partner-folder.ts'

export type FolderCopies = {
  /** The names of the files that have a copy. */
  files(): readonly string[]
  /** The text of a copy; null when there is no readable one. */
  text(file: string): string | null
  store(file: string, text: string): void
  forget(file: string): void
  /** Writes some of the copies that are in memory only. Returns whether more remain. */
  write(): boolean
  /** The file that had a host name when the host last ran, by host name. */
  owners(): ReadonlyMap<string, string>
  storeOwners(owners: ReadonlyMap<string, string>): void
}

const COPIES_FOLDER = 'partners'
const OWNERS_FILE = 'domains.json'
/** Copies that are written at once; some milliseconds. */
const COPIES_AT_ONCE = 50

/**
 * @param folder of the copies; null: none, so that nothing outlives the host
 * @param source the partners' folder
 */
export function openFolderCopies(folder: string | null, source: string, log: (line: string) => void): FolderCopies {
  const inMemory = new Map<string, string>()
  const unwritten = new Set<string>()
  const copies = folder === null ? null : join(folder, COPIES_FOLDER)
  const owned =
    folder === null || copies === null ? null : copiesSource(copies, resolve(source), [join(folder, OWNERS_FILE)])
  const isWritten = () => owned?.isSame() === true
  let isSilent = false
  const quietly = (work: () => void): boolean => {
    try {
      work()
      return true
    } catch (error) {
      if (!isSilent) log(`${folder}: the last valid copies cannot be stored: ${String(error)}`)
      isSilent = true
      return false
    }
  }
  const writeFile = (path: string, text: string): boolean =>
    quietly(() => {
      owned?.claim()
      // A partly written copy would be worse than an outdated one.
      const partial = `${path}.${process.pid}.part`
      writeFileSync(partial, text)
      renameSync(partial, path)
    })
  const written = (file: string): string | null => {
    const read = copies !== null && isWritten() ? readPartnerText(copies, file) : null
    return read && 'text' in read ? read.text : null
  }
  return {
    files: () => [
      ...new Set([...inMemory.keys(), ...((copies !== null && isWritten() ? partnerFileNames(copies) : null) ?? [])]),
    ],
    text: (file) => inMemory.get(file) ?? written(file),
    store: (file, text) => {
      inMemory.set(file, text)
      unwritten.add(file)
    },
    forget: (file) => {
      inMemory.delete(file)
      unwritten.delete(file)
      if (copies !== null && isWritten()) quietly(() => rmSync(join(copies, file), { force: true }))
    },
    write: () => {
      if (copies === null) return false
      for (const file of [...unwritten].slice(0, COPIES_AT_ONCE)) {
        unwritten.delete(file)
        const text = inMemory.get(file)
        if (text === undefined) continue
        if (written(file) === text || writeFile(join(copies, file), text)) inMemory.delete(file)
      }
      return unwritten.size > 0
    },
    owners: () => (folder !== null && isWritten() ? readOwners(join(folder, OWNERS_FILE)) : new Map()),
    storeOwners: (owners) => {
      if (folder !== null) writeFile(join(folder, OWNERS_FILE), JSON.stringify(Object.fromEntries(owners)))
    },
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
