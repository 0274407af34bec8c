/** No file may load itself by way of others, also not lazily. Lint's `import/no-cycle` does not see lazy imports. */
import type { Fault } from './fault.ts'
import type { Import } from './imports.ts'

/** One fault for each import that closes a circle. Imports of types do not count, because they load nothing. */
export function circleFaults(imports: ReadonlyMap<string, readonly Import[]>): readonly Fault[] {
  const faults: Fault[] = []
  const isDone = new Map<string, boolean>()
  const follow = (file: string, way: readonly string[]) => {
    isDone.set(file, false)
    for (const { kind, target, line } of imports.get(file) ?? []) {
      if (target === null || kind === 'type') continue
      if (!isDone.has(target)) follow(target, [...way, target])
      else if (isDone.get(target) === false) {
        const found = `a circle: ${[...way.slice(way.indexOf(target)), target].join(' → ')}`
        const remedy = 'Move what both need into a file of its own.'
        faults.push({ file, line, found, rule: 'No file imports itself by way of others', remedy })
      }
    }
    isDone.set(file, true)
  }
  for (const file of imports.keys()) if (!isDone.has(file)) follow(file, [file])
  return faults
}
