/** The tests in a file, by their names as written, and whether one of them does not run; and what a page of docs/ names. */
import { existsSync, readFileSync } from 'node:fs'
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

/** The faults of a table's row that says `what` is held by the tests in `heldBy`: `path` “name”, parted by <br>. */
export function faultsOfNamed(what: string, heldBy: string): readonly string[] {
  const named = [...heldBy.matchAll(/`([^`]+)` “((?:[^”]|”(?!<br>|\s*$))+)”/g)]
  if (named.length === 0 || named.length !== heldBy.split('<br>').length) return [`“${what}” names no test`]
  return named.flatMap(([, path = '', name = '']) => {
    if (!existsSync(path)) return [`${path} does not exist`]
    const found = testsIn(path, readFileSync(path, 'utf8')).filter((one) => one.name === name)
    if (found.length === 0) return [`${path} has no test “${name}”`]
    return found.every(({ runs }) => runs) ? [] : [`${path}: “${name}” is skipped`]
  })
}
