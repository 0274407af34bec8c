/** Circles of files: files that cannot be read, or loaded, one before the other. */
import type { Fault } from './fault.ts'

/** One fault a circle, told as the shortest way round. `edges`: for each file the files it imports. */
export function circlesIn(edges: ReadonlyMap<string, readonly string[]>): readonly Fault[] {
  return knotsOf(edges).map((knot) => {
    const way = wayRound(knot, edges)
    return {
      file: way[0] ?? '',
      found: `a circle: ${[...way, way[0]].join(' → ')}`,
      rule: 'No circle of files anywhere, not by lazy imports or types either',
      remedy: 'Move what both need, a type as well, into a file of its own below them, or hand it in.',
    }
  })
}

/** Tarjan's strongly connected components, those of more than one file (or of one that imports itself). */
function knotsOf(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []

  const visit = (file: string): number => {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    stack.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!edges.has(next)) continue
      const reached = index.has(next) ? (stack.includes(next) ? (index.get(next) ?? own) : own) : visit(next)
      low.set(file, Math.min(low.get(file) ?? own, reached))
    }
    const lowest = low.get(file) ?? own
    if (lowest === own) {
      const knot = stack.splice(stack.indexOf(file))
      if (knot.length > 1 || edges.get(file)?.includes(file)) knots.push(knot)
    }
    return lowest
  }

  for (const file of edges.keys()) if (!index.has(file)) visit(file)
  return knots
}

/** The shortest circle through the knot's first file by name. */
function wayRound(knot: readonly string[], edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const start = knot.toSorted()[0] ?? ''
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of edges.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way
      if (!knot.includes(next) || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return [start]
}
