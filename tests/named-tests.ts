/** The tests in a file, by their names as written, and whether one of them does not run. */
import { parseSync, Visitor } from 'vite'

export type NamedTest = { readonly name: string; readonly runs: boolean }

/** All calls of `it` and `test` with a name, also of `it.each(…)` and `test.for(…)`. */
export function testsIn(path: string, text: string): readonly NamedTest[] {
  const found: (NamedTest & { readonly start: number })[] = []
  /** Where suites begin and end that do not run. */
  const skipped: (readonly [start: number, end: number])[] = []
  new Visitor({
    CallExpression(node) {
      const callee = text.slice(node.callee.start, node.callee.end)
      const kind = /^(it|test|describe)(?![\w$])/.exec(callee)?.[1]
      const [named] = node.arguments
      if (kind === undefined || named?.type !== 'Literal' || typeof named.value !== 'string') return
      const runs = !/^[\w.]*\.(skip|todo|skipIf|runIf|fixme|fails)\b/.test(callee)
      if (kind !== 'describe') found.push({ name: named.value, runs, start: node.start })
      else if (!runs) skipped.push([node.start, node.end])
    },
  }).visit(parseSync(path, text).program)
  return found.map(({ name, runs, start }) => ({
    name,
    runs: runs && !skipped.some(([from, to]) => from < start && start < to),
  }))
}
