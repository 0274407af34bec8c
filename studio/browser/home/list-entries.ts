/** A list of the file as its entries stand in it. Pure. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { ShownList } from '../../contract.ts'
import { inStudioLanguage } from '../i18n/text-context.tsx'
import type { StudioLanguage } from '../i18n/texts.ts'

export type ListEntry = {
  /** Unique in the list: a path may stand in it more than once, with other dates or places. */
  readonly key: string
  /** The path, address or id of the entry; empty for a value that is not an entry. */
  readonly path: string
  readonly title: string
  /** As it stands in the file: a path alone, or with places, dates and a name of its own. */
  readonly written: unknown
}

/**
 * The file's own entries, otherwise those that customers see. The cards of home that the file does not name follow those
 * that it does.
 */
export function entriesOf(
  own: unknown,
  { pointer, shown, entries }: ShownList,
  language: StudioLanguage,
): readonly ListEntry[] {
  const written: readonly unknown[] = writtenIn(own, pointer, shown)
  const seen = new Map<string, number>()
  return written.map((entry) => {
    const path = pathOf(entry)
    const known = entries.find(({ value }) => value === path)
    const ownTitle =
      isRecord(entry) && isRecord(entry['label']) ? inStudioLanguage(textsIn(entry['label']), language) : ''
    const title = ownTitle || (known && inStudioLanguage(known.title, language)) || path
    const count = (seen.get(path) ?? 0) + 1
    seen.set(path, count)
    return { key: count === 1 ? path : `${path} ${count}`, path, title, written: entry }
  })
}

/** The value of the list in the file. Features that are off have no card, but stay in the file at the end. */
export function writtenOf(next: readonly ListEntry[], own: unknown, { pointer, shown }: ShownList): readonly unknown[] {
  const written = next.map((entry) => entry.written)
  const isOff = (id: unknown) => !written.includes(id) && typeof id === 'string' && !shown.includes(id)
  return pointer.startsWith('/menus/') || !Array.isArray(own) ? written : [...written, ...own.filter(isOff)]
}

function writtenIn(own: unknown, pointer: string, shown: readonly string[]): readonly unknown[] {
  if (!Array.isArray(own)) return shown
  if (pointer.startsWith('/menus/')) return own
  return [...own.filter((id) => shown.includes(id)), ...shown.filter((id) => !own.includes(id))]
}

export function moved(entries: readonly ListEntry[], from: number, to: number): readonly ListEntry[] {
  const entry = entries[from]
  if (entry === undefined || to < 0 || to >= entries.length) return entries
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry)
}

function pathOf(entry: unknown): string {
  const named = isRecord(entry) ? (entry['path'] ?? entry['link']) : entry
  return typeof named === 'string' ? named : ''
}

function textsIn(value: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])),
  )
}
