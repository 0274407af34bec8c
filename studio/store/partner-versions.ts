/**
 * Replaces a live file in one step and stores the texts that were live, the last twenty of each partner, in `.versions/<id>/` of the partners'
 * folder. The host reads no folder and no file whose name begins with a dot.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandRefusal } from './command-result.ts'

export type PartnerVersion = { readonly number: number; readonly text: string; readonly at: Date }

const FOLDER = '.versions'
const MOST = 20

/** The oldest first. */
export function versionsOf(folder: string, id: string): readonly PartnerVersion[] {
  const place = join(folder, FOLDER, id)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .flatMap((name) => {
      const number = /^(\d+)\.json$/.exec(name)?.[1]
      const path = join(place, name)
      return number === undefined
        ? []
        : { number: Number(number), text: readFileSync(path, 'utf8'), at: statSync(path).mtime }
    })
    .toSorted((a, b) => a.number - b.number)
}

/** The text of the live file; null when there is none. */
export function liveText(folder: string, id: string): string | null {
  const path = join(folder, `${id}.json`)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** @param expected the live text; another one means that somebody else has changed it meanwhile */
export function replaceLive(folder: string, id: string, text: string, expected: string | null): CommandRefusal | null {
  const place = join(folder, FOLDER, id)
  mkdirSync(place, { recursive: true })
  const lock = join(place, 'lock')
  try {
    mkdirSync(lock)
  } catch {
    return { refusal: `${id} is being published, or that was interrupted; then remove ${lock}.` }
  }
  try {
    if (liveText(folder, id) !== expected) return { refusal: `${id}.json has changed meanwhile; nothing was written.` }
    if (expected !== null) store(folder, id, expected)
    store(folder, id, text)
    const partial = join(folder, `.${id}.json.part`)
    writeFileSync(partial, text)
    renameSync(partial, join(folder, `${id}.json`))
    return null
  } finally {
    rmSync(lock, { recursive: true })
  }
}

/** A text that was live before keeps its number. */
function store(folder: string, id: string, text: string): void {
  const versions = versionsOf(folder, id)
  if (versions.some((version) => version.text === text)) return
  const pathOf = (number: number) => join(folder, FOLDER, id, `${number}.json`)
  writeFileSync(pathOf((versions.at(-1)?.number ?? 0) + 1), text)
  for (const { number } of versions.slice(0, Math.max(0, versions.length + 1 - MOST))) rmSync(pathOf(number))
}
