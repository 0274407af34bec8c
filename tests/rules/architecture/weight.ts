/** Files that a browser or the sandbox loads before anything is shown must not load a screen. */
import type { Fault } from './fault.ts'
import type { Import } from './imports.ts'
import { matches } from '../../../tools/lint/pattern.ts'

const LIGHT = 'plugins/*/{plugin,index,endpoints,sandbox}.ts'
const HEAVY = 'plugins/**/*.{tsx,css}'

/** One fault for each light file that statically loads a screen or a style sheet, with the path of imports. */
export function weightFaults(imports: ReadonlyMap<string, readonly Import[]>): readonly Fault[] {
  return [...imports.keys()]
    .filter((file) => matches(LIGHT, file))
    .flatMap((file) => {
      const way = wayToScreen(file, imports)
      if (!way) return []
      const rule =
        'Definitions, `index.ts` files, endpoint values and the sandbox’s answers load data and plain functions, and no screen'
      const remedy =
        'Name the screen by a lazy import (`load`, or `lazyComponent` of @gapura/core); take types with `import type`.'
      return [{ file, found: `a screen that is loaded with it: ${way.join(' → ')}`, rule, remedy }]
    })
}

/**
 * The shortest path of static imports to a screen, or null. Core is not followed: its entry point is one file that also
 * exports components.
 */
function wayToScreen(start: string, imports: ReadonlyMap<string, readonly Import[]>): readonly string[] | null {
  const ways: string[][] = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    for (const { kind, target } of imports.get(way.at(-1) ?? '') ?? []) {
      if (kind !== 'static' || target === null || seen.has(target)) continue
      seen.add(target)
      if (matches(HEAVY, target)) return [...way, target]
      if (target.startsWith('plugins/')) ways.push([...way, target])
    }
  }
  return null
}
