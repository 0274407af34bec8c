/** What is read before anything is shown, by a browser or by the sandbox: no screen comes along with it. */
import type { Fault } from './fault.ts'
import type { Import } from './imports.ts'
import { matches } from './pattern.ts'

const LIGHT = 'plugins/*/{plugin,index,endpoints,sandbox}.ts'
const HEAVY = 'plugins/**/*.{tsx,css}'

/** One fault for each light file that loads a screen or a style sheet at once, told as the way there. */
export function weightFaults(imports: ReadonlyMap<string, readonly Import[]>): readonly Fault[] {
  return [...imports.keys()]
    .filter((file) => matches(LIGHT, file))
    .flatMap((file) => {
      const way = wayToScreen(file, imports)
      if (!way) return []
      const rule =
        'Cards, faces, endpoint values and the sandbox’s answers load data and plain functions, and no screen'
      const remedy = 'Name the screen by a lazy import (`load`, or `lazyPart` of #core); take types with `import type`.'
      return [{ file, found: `a screen that comes along: ${way.join(' → ')}`, rule, remedy }]
    })
}

/** The shortest way by what is loaded at once. The core is left out: its face is one, and has screens' parts in it. */
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
