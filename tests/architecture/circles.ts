/** Finds circles of files: files that import each other, directly or through others. */
import type { Fault } from './fault.ts'

/** One fault for each circle, with its shortest path. `edges`: for each file the files that it imports. */
export function circlesIn(edges: ReadonlyMap<string, readonly string[]>): readonly Fault[] {
  return componentsOf(edges).map((component) => {
    const way = pathRound(component, edges)
    return {
      file: way[0] ?? '',
      found: `a circle: ${[...way, way[0]].join(' → ')}`,
      rule: 'Files do not import each other in circles, also not lazily or for types',
      remedy: 'Move what both need, also a type, into a file of its own below them, or pass it in as a parameter.',
    }
  })
}

/** Tarjan's strongly connected components, those of more than one file (or of one that imports itself). */
function componentsOf(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const components: string[][] = []

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
      const component = stack.splice(stack.indexOf(file))
      if (component.length > 1 || edges.get(file)?.includes(file)) components.push(component)
    }
    return lowest
  }

  for (const file of edges.keys()) if (!index.has(file)) visit(file)
  return components
}

/** The shortest circle through the component's first file by name. */
function pathRound(component: readonly string[], edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const start = component.toSorted()[0] ?? ''
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of edges.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way
      if (!component.includes(next) || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return [start]
}
