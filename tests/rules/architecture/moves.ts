/** Every navigation goes through one value, so that an open form can ask, or is told, before the visitor leaves it. */
import { parseSync, Visitor } from 'vite'
import type { Fault } from './fault.ts'
import { matches } from '../../../tools/lint/pattern.ts'
import type { SourceFile } from './source-tree.ts'

/** Files that may navigate the browser directly: the navigation itself, and scripts that run before the portal. */
const MAY = ['core/kit/navigation/*', 'src/browser/replay-early-clicks.ts', 'tests/testing.tsx', '**/*.test.{ts,tsx}']
const MOVED = /^((window|globalThis|document|self)\??\.)?location$/
const HISTORY = /^((window|globalThis|self)\??\.)?history$/

/** One fault for each use of `history` and for each change of `location`. */
export function moveFaults({ path, text }: SourceFile): readonly Fault[] {
  if (!/^(core|plugins|src)\/.*\.tsx?$/.test(path) || MAY.some((pattern) => matches(pattern, path))) return []
  const found: { readonly start: number; readonly end: number }[] = []
  const textOf = (node: { readonly start: number; readonly end: number }) => text.slice(node.start, node.end)
  new Visitor({
    MemberExpression(node) {
      const object = textOf(node.object)
      if (HISTORY.test(object)) found.push(node)
      if (MOVED.test(object) && /^(assign|replace)$/.test(textOf(node.property))) found.push(node)
    },
    AssignmentExpression(node) {
      const target = textOf(node.left)
      if (MOVED.test(target) || (target.endsWith('.href') && MOVED.test(target.slice(0, -5)))) found.push(node)
    },
  }).visit(parseSync(path, text).program)
  return found.map((node) => ({
    file: path,
    line: text.slice(0, node.start).split('\n').length,
    found: textOf(node),
    rule: 'Every navigation goes through core/kit/navigation, so that no open form is lost without a question',
    remedy: 'Use useGo or useNavigation of @gapura/core; outside of components, take `navigation` as a parameter.',
  }))
}
