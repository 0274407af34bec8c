/** Finds what differs between two values of a partner's file, and describes it in words: entries of lists by their names, then field by field. */
import type { Timing } from '../../core/kernel/partner/present-partner.ts'
import { inLanguage, LANGUAGES, type Language } from '../../core/kernel/text/languages.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import type { Change, ChangedEntry, Moves, PlaceStep } from './change.ts'
import { cutAround, movedEntries, textLines, without } from './list-differences.ts'

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
 * @returns the differences in the order of the fields
 */
export function valueDifferences(before: unknown, after: unknown, languages: readonly Language[]): readonly Change[] {
  return differences(before, after, [], languages)
}

/** A difference as the commands write it: `banner ramadan-2027, text (id): "…" → "…"`. */
export function changeLine(change: Change): string {
  if (change.kind === 'part') return `${change.part}: ${movesText(change).join(', ')}`
  const { place } = change
  const text = placeText(place)
  if (change.kind === 'line') return `${text}, ${lineText(change)}`
  if (change.kind === 'list') {
    const { word } = PLACE_LISTS[kindOf(place)] ?? {}
    const owner = word === undefined ? text : placeText(place.slice(0, -1))
    return `${owner}: ${movesText(change, word).join(', ')}`
  }
  const { before, after } = change
  const texts = kindOf(place).endsWith('[].at') ? [before, after].map(placesText) : cutAround(before, after)
  return `${text}: ${texts.join(' → ')}`
}

function movesText({ added, removed, moved }: Moves, word?: string): readonly string[] {
  return [
    ...added.map((entry) =>
      word === undefined ? `+ ${entry.name}${summaryText(entry)}` : `also ${word} ${entry.name}`,
    ),
    ...removed.map(({ name }) => (word === undefined ? `− ${name}` : `no longer ${word} ${name}`)),
    ...moved.map(({ name, side, other }) => `${name} ${side} ${other}`),
  ]
}

/** `line 3: "…" → "…"`, `line 4: + "…"` */
function lineText({ number, before, after }: Extract<Change, { kind: 'line' }>): string {
  const [old, next] = cutAround(before ?? undefined, after ?? undefined)
  return `line ${number}: ${before === null ? `+ ${next}` : after === null ? `− ${old}` : `${old} → ${next}`}`
}

/** ` “Rahajeng Galungan” from 2027-01-12 until 2027-01-14`, for a new entry with an id; otherwise empty. */
function summaryText({ title, from, until, at }: ChangedEntry): string {
  return [title === undefined ? '' : ` “${title}”`, timingText({ from, until, at })].filter(Boolean).join(' ')
}

/** `banner ramadan-2027, text (id)` */
function placeText(place: readonly PlaceStep[]): string {
  return place.reduce((text, step, index) => {
    const outer = place.slice(0, index)
    if (step.kind === 'language') return `${text} (${step.language})`
    if (step.kind === 'entry') {
      const word = ENTRY_WORDS[kindOf(outer)]
      return word === undefined ? `${text}, ${step.name}` : `${word} ${step.name}`
    }
    if (kindOf(outer) === 'menus') return `menu ${step.key}`
    const separator = index === 0 ? '' : outer.at(-1)?.kind === 'field' ? '.' : ', '
    return `${text}${separator}${step.key}`
  }, '')
}

/** The place without positions, so that all entries of a list have one kind: `banners[].text`. */
function kindOf(place: readonly PlaceStep[]): string {
  return place.reduce((kind, step) => {
    if (step.kind === 'entry') return `${kind}[]`
    if (step.kind === 'language') return `${kind}()`
    return kind === '' ? step.key : `${kind}.${step.key}`
  }, '')
}

/** `from 2027-03-01 until 2027-03-07 at Balai Desa`; empty for an entry that is shown always and everywhere. */
export function timingText({ from, until, at }: Timing): string {
  return [from && `from ${from}`, until && `until ${until}`, at && `at ${at.join(' or ')}`].filter(Boolean).join(' ')
}

function differences(
  written: unknown,
  next: unknown,
  place: readonly PlaceStep[],
  languages: readonly Language[],
): readonly Change[] {
  const kind = kindOf(place)
  const unset = kind in ENTRY_WORDS ? [] : PLACE_LISTS[kind]?.unset
  const [before, after] = [written ?? unset, next ?? unset]
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, place, languages)
  if (kind.endsWith('[].at') || !isFields(before) || !isFields(after)) return [{ kind: 'value', place, before, after }]
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const isByLanguage = keys.every((key) => LANGUAGES.includes(key))
  return keys.flatMap((key): readonly Change[] => {
    const values = [before?.[key], after?.[key]] as const
    if (!isByLanguage) return differences(...values, [...place, { kind: 'field', key }], languages)
    const inner = [...place, { kind: 'language' as const, language: key }]
    const [old, now] = values.map(linesOf)
    if (!old || !now || old.length + now.length === 2) return differences(...values, inner, languages)
    return textLines(old, now).map((line) => ({ kind: 'line', place: inner, ...line }))
  })
}

function placesText(at: unknown): string {
  return linesOf(at)?.join(', ') ?? 'everywhere'
}

/** A missing value counts as an object without fields. */
function isFields(value: unknown): value is Readonly<Record<string, unknown>> | undefined {
  return value === undefined || isRecord(value)
}

/** The lines of a text, which may be written as a list of them; null for another value. */
function linesOf(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return value.split('\n')
  return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value : null
}

function listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  place: readonly PlaceStep[],
  languages: readonly Language[],
): readonly Change[] {
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
  const moves = {
    added: added.map((name) => summaryOf(name, after[next.indexOf(name)], languages)),
    removed: removed.map((name) => ({ name })),
    moved: movedEntries(old, next).map((move) => ({ ...move, place: next.indexOf(move.name) + 1 })),
  }
  const hasMoves = Object.values(moves).some((changed) => changed.length > 0)
  return [
    ...(hasMoves ? [{ kind: 'list' as const, place, ...moves }] : []),
    ...next.flatMap((name, index) => {
      const at = old.indexOf(name)
      if (at < 0) return []
      return differences(...alike(before[at], after[index]), [...place, { kind: 'entry', name }], languages)
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

/** The title and the time of a new entry with an id. */
function summaryOf(name: string, entry: unknown, languages: readonly Language[]): ChangedEntry {
  if (!isRecord(entry) || idOf(entry) === undefined) return { name }
  const title = titleOf(entry, languages)
  const [from, until] = [entry['from'], entry['until']].map((value) => (typeof value === 'string' ? value : undefined))
  const at = linesOf(entry['at']) ?? undefined
  return {
    name,
    ...(title !== undefined && { title }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(at && { at: [...at] }),
  }
}
