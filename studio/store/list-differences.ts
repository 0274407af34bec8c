/** Compares lists of texts, and cuts long values so that what differs is seen. */

/** The most characters of a value in a line. */
const MAX_CHARACTERS = 80
/** Characters before the first difference of values that are cut. */
const CONTEXT = 20

/** The entries of the first list without one of each of the second. */
export function without(entries: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return entries.filter((entry) => {
    const at = left.indexOf(entry)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** An entry that is now directly before or after another one. */
export type MovedEntry = { readonly name: string; readonly side: 'before' | 'after'; readonly other: string }

/** The fewest entries that have moved among those of both lists: `/packages` is now before `/`. */
export function movedEntries(before: readonly string[], after: readonly string[]): readonly MovedEntry[] {
  const old = [...new Set(before)].filter((entry) => after.includes(entry))
  const next = [...new Set(after)].filter((entry) => before.includes(entry))
  const kept = new Set(keptEntries(old, next).map(([at]) => old[at]))
  return next.flatMap((name, index): MovedEntry[] => {
    if (kept.has(name)) return []
    const following = next[index + 1]
    return following === undefined
      ? [{ name, side: 'after', other: next[index - 1] ?? '' }]
      : [{ name, side: 'before', other: following }]
  })
}

/** A line that differs. `before` is null for a new line, `after` for a removed one. */
export type ChangedLine = { readonly number: number; readonly before: string | null; readonly after: string | null }

/** Two texts line by line. A removed line has the number that it had. */
export function textLines(before: readonly string[], after: readonly string[]): readonly ChangedLine[] {
  const lines: ChangedLine[] = []
  let [old, next] = [0, 0]
  for (const [atOld, atNext] of [...keptEntries(before, after), [before.length, after.length] as const]) {
    for (; old < atOld && next < atNext; old++, next++)
      lines.push({ number: next + 1, before: before[old] ?? null, after: after[next] ?? null })
    for (; old < atOld; old++) lines.push({ number: old + 1, before: before[old] ?? null, after: null })
    for (; next < atNext; next++) lines.push({ number: next + 1, before: null, after: after[next] ?? null })
    ;[old, next] = [atOld + 1, atNext + 1]
  }
  return lines
}

/** The two values as JSON of at most eighty characters, from shortly before the first character that differs. */
export function cutAround(before: unknown, after: unknown): readonly [string, string] {
  const [old, next] = [charactersOf(before), charactersOf(after)]
  const first = old.findIndex((character, index) => character !== next[index])
  const from =
    old.length <= MAX_CHARACTERS && next.length <= MAX_CHARACTERS
      ? 0
      : Math.max(0, (first < 0 ? old.length : first) - CONTEXT)
  const cut = (text: readonly string[], quote: string) =>
    [
      quote,
      from > 0 ? '…' : '',
      ...text.slice(from, from + MAX_CHARACTERS),
      text.length > from + MAX_CHARACTERS ? '…' : '',
      quote,
    ].join('')
  const quoteOf = (value: unknown) => (typeof value === 'string' ? '"' : '')
  return [cut(old, quoteOf(before)), cut(next, quoteOf(after))]
}

/** The characters of a value as JSON, without the quotes around a text. */
function charactersOf(value: unknown): readonly string[] {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return [...(typeof value === 'string' ? text.slice(1, -1) : text)]
}

/** Positions of a longest sequence of entries that both lists have in the same order. */
function keptEntries(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [before: number, after: number])[] {
  // The length of the sequence of the entries from there on.
  const lengths = [...before, null].map(() => new Uint32Array(after.length + 1))
  const lengthAt = (old: number, next: number) => lengths[old]?.[next] ?? 0
  for (let old = before.length - 1; old >= 0; old--)
    for (let next = after.length - 1; next >= 0; next--) {
      const row = lengths[old]
      if (!row) continue
      row[next] =
        before[old] === after[next]
          ? lengthAt(old + 1, next + 1) + 1
          : Math.max(lengthAt(old + 1, next), lengthAt(old, next + 1))
    }
  const kept: (readonly [number, number])[] = []
  for (let [old, next] = [0, 0]; old < before.length && next < after.length;)
    if (before[old] === after[next]) kept.push([old++, next++])
    else if (lengthAt(old + 1, next) > lengthAt(old, next + 1)) old++
    else next++
  return kept
}
