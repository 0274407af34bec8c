/**
 * The drafts of the studio, `.drafts/<id>.json` in the partners' folder, with who wrote each in `.drafts/<id>.author.json`. A draft is replaced only by
 * somebody who has seen it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import type { CommandRefusal } from './command-result.ts'
import { hashOfText } from './draft.ts'
import { liveText, replaceFile, storeVersion, withLock } from './partner-versions.ts'

export type StudioDraft = { readonly text: string; readonly tag: string; readonly at: Date; readonly by: string | null }

const FOLDER = '.drafts'
const AUTHOR = '.author.json'

export function draftOf(folder: string, id: string): StudioDraft | null {
  const path = join(folder, FOLDER, `${id}.json`)
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
  return { text, tag: hashOfText(text), at: statSync(path).mtime, by: authorOf(folder, id) }
}

/** The ids of partners that have a draft. */
export function draftIds(folder: string): readonly string[] {
  const place = join(folder, FOLDER)
  if (!existsSync(place)) return []
  return readdirSync(place).flatMap((name) =>
    name.startsWith('.') || !name.endsWith('.json') || name.endsWith(AUTHOR) ? [] : name.slice(0, -'.json'.length),
  )
}

/**
 * @param from the tag of the text that was edited: of the draft, or without one of the live file; null: there was neither
 * @returns `changed` when somebody else has written meanwhile, and then nothing is written
 */
export function writeDraft(
  folder: string,
  id: string,
  { text, from, by }: { readonly text: string; readonly from: string | null; readonly by: string | null },
): 'written' | 'changed' | CommandRefusal {
  return withLock(folder, id, () => {
    const live = liveText(folder, id)
    const current = draftOf(folder, id)?.text ?? live
    if ((current === null ? null : hashOfText(current)) !== from) return 'changed'
    // Without it nobody could say later what has changed since the draft began.
    if (live !== null) storeVersion(folder, id, live)
    const place = join(folder, FOLDER)
    mkdirSync(place, { recursive: true })
    replaceFile(place, `${id}${AUTHOR}`, JSON.stringify({ by }))
    replaceFile(place, `${id}.json`, text)
    return 'written'
  })
}

export function removeDraft(folder: string, id: string): void {
  for (const name of [`${id}.json`, `${id}${AUTHOR}`]) rmSync(join(folder, FOLDER, name), { force: true })
}

function authorOf(folder: string, id: string): string | null {
  try {
    const author: unknown = JSON.parse(readFileSync(join(folder, FOLDER, `${id}${AUTHOR}`), 'utf8'))
    return isRecord(author) && typeof author['by'] === 'string' ? author['by'] : null
  } catch {
    return null
  }
}
