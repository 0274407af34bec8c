/** The most similar known name, at an edit distance of at most two or a third of the name's length. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = sortBySimilarity(name, known)
  return best !== undefined && distance(name, best) <= Math.max(2, name.length / 3) ? best : undefined
}

/** The known names, the most similar one first. Names that are equally similar stay in their order. */
export function sortBySimilarity(name: string, known: readonly string[]): readonly string[] {
  return known
    .map((candidate) => ({ candidate, edits: distance(name, candidate) }))
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ candidate }) => candidate)
}

/** Levenshtein distance, computed row by row. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
