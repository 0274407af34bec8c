/** Describes in words what differs between two values of a partner's file: entries of lists by their names, then field by field. */
import type { Timing } from '../../core/kernel/partner/present-partner.ts'
import { inLanguage, LANGUAGES, type Language } from '../../core/kernel/text/languages.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { cutAround, movedEntries, textLines, without } from './list-differences.ts'

/** Where a value is. `kind` is the same for all entries of a list: `banners[].text`. */
type Place = {
  readonly text: string
  readonly kind: string
  /** Between it and the name of a field. */
  readonly separator: string
  /** The text of the place in which it is a field. */
  readonly owner: string
}

/** Lists whose entries have a word of their own. */
const ENTRY_WORDS: Readonly<Record<string, string>> = { banners: 'banner', pages: 'page' }

/** Lists of places, with the preposition, and the entries that stand for a missing list. */
const PLACE_LISTS: Readonly<Record<string, { readonly word: string; readonly unset?: readonly string[] }>> = {
  'banners[].in': { word: 'on', unset: ['/', '/login'] },
  'pages[].in': { word: 'in', unset: ['menu'] },
  'banners[].at': { word: 'at' },
  'pages[].at': { word: 'at' },
  'menus.main[].at': { word: 'at' },
  'menus.bottom[].at': { word: 'at' },
  'menus.quick[].at': { word: 'at' },
}

/**
 * @param languages that name an entry without an id, in order of preference
 * @returns one line for each difference, such as `banner ramadan-2027, text (id): "…" → "…"`
 */
export function valueDifferences(before: unknown, after: unknown, languages: readonly Language[]): readonly string[] {
  return differences(before, after, { text: '', kind: '', separator: '', owner: '' }, languages)
}

/** `from 2027-03-01 until 2027-03-07 at Balai Desa`; empty for an entry that is shown always and everywhere. */
export function timingText({ from, until, at }: Timing): string {
  return [from && `from ${from}`, until && `until ${until}`, at && `at ${at.join(' or ')}`].filter(Boolean).join(' ')
}

function differences(written: unknown, next: unknown, place: Place, languages: readonly Language[]): readonly string[] {
  const unset = place.kind in ENTRY_WORDS ? [] : PLACE_LISTS[place.kind]?.unset
  const [before, after] = [written ?? unset, next ?? unset]
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, place, languages)
  if (place.kind.endsWith('[].at')) return [`${place.text}: ${[before, after].map(placesText).join(' → ')}`]
  if (!isFields(before) || !isFields(after)) return [`${place.text}: ${cutAround(before, after).join(' → ')}`]
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const isByLanguage = keys.every((key) => LANGUAGES.includes(key))
  return keys.flatMap((key) => {
    const values = [before?.[key], after?.[key]] as const
    if (!isByLanguage) return differences(...values, fieldOf(place, key), languages)
    const inner = { text: `${place.text} (${key})`, kind: `${place.kind}()`, separator: ', ', owner: place.text }
    const [old, now] = values.map(linesOf)
    if (!old || !now || old.length + now.length === 2) return differences(...values, inner, languages)
    return textLines(old, now).map((line) => `${inner.text}, ${line}`)
  })
}

function placesText(at: unknown): string {
  return linesOf(at)?.join(', ') ?? 'everywhere'
}

/** A missing value counts as an object without fields. */
function isFields(value: unknown): value is Readonly<Record<string, unknown>> | undefined {
  return value === undefined || isRecord(value)
}

function fieldOf({ text, kind, separator }: Place, key: string): Place {
  return {
    text: kind === 'menus' ? `menu ${key}` : `${text}${separator}${key}`,
    kind: kind === '' ? key : `${kind}.${key}`,
    separator: '.',
    owner: text,
  }
}

/** The lines of a text, which may be written as a list of them; null for another value. */
function linesOf(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return value.split('\n')
  return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value : null
}

function listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
  languages: readonly Language[],
): readonly string[] {
  const nameOf = (entry: unknown) => idOf(entry) ?? titleOf(entry, languages)
  const [known, latest] = [before.map(nameOf), after.map(nameOf)]
  const isNamed = [known, latest].every((names) => !names.includes(undefined) && new Set(names).size === names.length)
  const named = (names: readonly (string | undefined)[]) =>
    names.map((name, index) => (isNamed && name !== undefined ? name : `entry ${index + 1}`))
  const [old, written] = [named(known), named(latest)]
  // An entry whose title alone has changed keeps its name.
  const next = written.map((name, index) => {
    const former = old[index]
    const isRetitled = former !== undefined && !old.includes(name) && !written.includes(former)
    return isRetitled && idOf(after[index]) === undefined && idOf(before[index]) === undefined ? former : name
  })
  const [added, removed] = [without(next, old), without(old, next)]
  const { word } = PLACE_LISTS[place.kind] ?? {}
  const summary = (name: string) => summaryOf(after[next.indexOf(name)], languages)
  const changes = [
    ...added.map((name) => (word === undefined ? `+ ${name}${summary(name)}` : `also ${word} ${name}`)),
    ...removed.map((name) => (word === undefined ? `− ${name}` : `no longer ${word} ${name}`)),
    ...movedEntries(old, next),
  ]
  const owner = word === undefined ? place.text : place.owner
  const entryWord = ENTRY_WORDS[place.kind]
  return [
    ...(changes.length === 0 ? [] : [`${owner}: ${changes.join(', ')}`]),
    ...next.flatMap((name, index) => {
      const at = old.indexOf(name)
      if (at < 0) return []
      const text = entryWord === undefined ? `${place.text}, ${name}` : `${entryWord} ${name}`
      const inner = { text, kind: `${place.kind}[]`, separator: ', ', owner: place.text }
      return differences(...alike(before[at], after[index]), inner, languages)
    }),
  ]
}

/** An entry of a menu may be its path alone. */
function alike(before: unknown, after: unknown): readonly [unknown, unknown] {
  const isMixed = isRecord(before) !== isRecord(after)
  const whole = (entry: unknown) => (isMixed && typeof entry === 'string' ? { path: entry } : entry)
  return [whole(before), whole(after)]
}

function idOf(entry: unknown): string | undefined {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry)
  if (!isRecord(entry)) return undefined
  return [entry['id'], entry['path'], entry['link'], entry['package'], entry['name']].find(
    (value) => typeof value === 'string',
  )
}

function titleOf(entry: unknown, languages: readonly Language[]): string | undefined {
  if (!isRecord(entry)) return undefined
  const title = [entry['title'], entry['question'], entry['label'], entry['text']].find(isRecord)
  const text = title && inLanguage(title, languages)
  return typeof text === 'string' ? text : undefined
}

/** ` “Rahajeng Galungan” from 2027-01-12 until 2027-01-14`, for a new entry with an id; otherwise empty. */
function summaryOf(entry: unknown, languages: readonly Language[]): string {
  if (!isRecord(entry) || idOf(entry) === undefined) return ''
  const title = titleOf(entry, languages)
  const [from, until] = [entry['from'], entry['until']].map((value) => (typeof value === 'string' ? value : undefined))
  const at = linesOf(entry['at']) ?? undefined
  return [title === undefined ? '' : ` “${title}”`, timingText({ from, until, at })].filter(Boolean).join(' ')
}
