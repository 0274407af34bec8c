/**
 * Replaces a live file in one step and stores the texts that were live, the last twenty of each partner, in `.versions/<id>/` of the partners'
 * folder. `index.json` there says who published each version, and their note. The host reads no folder and no file whose name begins with a dot.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import type { CommandRefusal } from './command-result.ts'

/** Who published a version, and what they wrote about it. */
export type VersionAuthor = { readonly by: string | null; readonly note: string | null }

export type PartnerVersion = VersionAuthor & { readonly number: number; readonly text: string; readonly at: Date }

const FOLDER = '.versions'
const INDEX = 'index.json'
const MAX_VERSIONS = 20
const NOBODY: VersionAuthor = { by: null, note: null }

/** The oldest first. */
export function versionsOf(folder: string, id: string): readonly PartnerVersion[] {
  const place = join(folder, FOLDER, id)
  if (!existsSync(place)) return []
  const authors = authorsIn(place)
  return readdirSync(place)
    .flatMap((name) => {
      const number = /^(\d+)\.json$/.exec(name)?.[1]
      const path = join(place, name)
      return number === undefined
        ? []
        : {
            ...(authors.get(number) ?? NOBODY),
            number: Number(number),
            text: readFileSync(path, 'utf8'),
            at: statSync(path).mtime,
          }
    })
    .toSorted((a, b) => a.number - b.number)
}

/** The text of the live file; null when there is none. */
export function liveText(folder: string, id: string): string | null {
  const path = join(folder, `${id}.json`)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/**
 * @param expected the live text; another one means that somebody else has changed it meanwhile
 * @param author of `text`. Default: nobody is named
 */
export function replaceLive(
  folder: string,
  id: string,
  text: string,
  expected: string | null,
  author: VersionAuthor = NOBODY,
): CommandRefusal | null {
  return withLock(folder, id, () => {
    if (liveText(folder, id) !== expected) return { refusal: `${id}.json has changed meanwhile; nothing was written.` }
    if (expected !== null) storeVersion(folder, id, expected)
    storeVersion(folder, id, text, author)
    replaceFile(folder, `${id}.json`, text)
    return null
  })
}

/** Does the work while no other process changes the files of this partner, or refuses. The work must not wait for anything. */
export function withLock<Result>(folder: string, id: string, work: () => Result): Result | CommandRefusal {
  const place = join(folder, FOLDER, id)
  mkdirSync(place, { recursive: true })
  const lock = join(place, 'lock')
  try {
    mkdirSync(lock)
  } catch (error) {
    if (isRecord(error) && error.code !== 'EEXIST') throw error
    return { refusal: `${id} is being published, or that was interrupted; then remove ${lock}.` }
  }
  try {
    return work()
  } finally {
    rmSync(lock, { recursive: true })
  }
}

/** Writes a file so that readers see the old text or the new one, never a part. */
export function replaceFile(folder: string, name: string, content: string | Uint8Array): void {
  const partial = join(folder, `.${name}.part`)
  writeFileSync(partial, content)
  renameSync(partial, join(folder, name))
}

/** A text that was live before keeps its number and its author. */
export function storeVersion(folder: string, id: string, text: string, author: VersionAuthor = NOBODY): void {
  const place = join(folder, FOLDER, id)
  const versions = versionsOf(folder, id)
  if (versions.some((version) => version.text === text)) return
  const number = (versions.at(-1)?.number ?? 0) + 1
  writeFileSync(join(place, `${number}.json`), text)
  const old = versions.slice(0, Math.max(0, versions.length + 1 - MAX_VERSIONS))
  for (const version of old) rmSync(join(place, `${version.number}.json`))
  if (author === NOBODY) return
  const kept = [...authorsIn(place)].filter(([known]) => !old.some((version) => String(version.number) === known))
  replaceFile(place, INDEX, `${JSON.stringify(Object.fromEntries([...kept, [number, author]]), null, 2)}\n`)
}

/** By version. The index is for reading only, so a damaged one names nobody. */
function authorsIn(place: string): ReadonlyMap<string, VersionAuthor> {
  const path = join(place, INDEX)
  try {
    const index: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
    return new Map(Object.entries(isRecord(index) ? index : {}).map(([number, author]) => [number, authorOf(author)]))
  } catch {
    return new Map()
  }
}

function authorOf(value: unknown): VersionAuthor {
  const text = (field: unknown) => (typeof field === 'string' ? field : null)
  return isRecord(value) ? { by: text(value['by']), note: text(value['note']) } : NOBODY
}
