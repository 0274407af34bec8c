/** A list of the file as its entries stand in it. Pure. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { ShownList } from '../../contract.ts'
import { inStudioLanguage } from '../texts/text-context.tsx'
import type { StudioLanguage } from '../texts/texts.ts'

export type ListEntry = {
  /** Its path, address or id; unique in the list. */
  readonly key: string
  readonly title: string
  /** As it stands in the file: a path alone, or with places, dates and a name of its own. */
  readonly written: unknown
}

/**
 * The file's own entries, otherwise those that customers see; each address once. The cards of home that the file does not name follow those
 * that it does.
 */
export function entriesOf(
  own: unknown,
  { pointer, shown, entries }: ShownList,
  language: StudioLanguage,
): readonly ListEntry[] {
  const written: readonly unknown[] = writtenIn(own, pointer, shown)
  const all = written.flatMap((entry) => {
    const key = keyOf(entry)
    if (key === null) return []
    const known = entries.find(({ value }) => value === key)
    const ownTitle =
      isRecord(entry) && isRecord(entry['label']) ? inStudioLanguage(textsIn(entry['label']), language) : ''
    const title = ownTitle || (known && inStudioLanguage(known.title, language)) || key
    return [{ key, title, written: entry }]
  })
  return all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at)
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

function keyOf(entry: unknown): string | null {
  if (typeof entry === 'string') return entry
  if (!isRecord(entry)) return null
  const { path, link } = entry
  if (typeof path === 'string') return path
  return typeof link === 'string' ? link : null
}

function textsIn(value: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])),
  )
}
