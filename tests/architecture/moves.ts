/** Every move of a visitor goes through one value, so that an open form is asked, or told, before it is left. */
import { parseSync, Visitor } from 'vite'
import type { Fault } from './fault.ts'
import { matches } from './pattern.ts'
import type { SourceFile } from './source-tree.ts'

/** Where the browser itself may be moved: the navigation, and scripts that run before there is a portal. */
const MAY = ['core/navigation/*', 'src/early.ts', 'core/testing.tsx', '**/*.test.{ts,tsx}']
const MOVED = /^((window|globalThis|document|self)\??\.)?location$/
const HISTORY = /^((window|globalThis|self)\??\.)?history$/

/** One fault for each use of the history, and for each way in which the address of the document is set. */
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
    rule: 'Every move of a visitor goes through core/navigation, so that no open form is lost unasked',
    remedy: 'Use useGo or useNavigation of #core; below the screens, have `navigation` handed in.',
  }))
}
