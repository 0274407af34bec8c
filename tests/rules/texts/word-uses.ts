/**
 * Finds the keys that a source file uses: the arguments of `t`, the patterns that a comment declares for keys built at
 * run time (`// words: status.*`), and every string literal, since a key may be stored in a table.
 */
import { parseSync, Visitor } from 'vite'
import type { SourceFile } from '../architecture/source-tree.ts'
import { isRecord } from '../../../core/kernel/values/is-record.ts'

export type WordUse = {
  /** Namespaces that the key may be in; null when they are known only at run time. */
  readonly namespaces: readonly string[] | null
  /** Null: built at run time. */
  readonly key: string | null
  readonly line: number
}

export type WordUses = {
  readonly uses: readonly WordUse[]
  /** `status.*`, or a complete key. */
  readonly patterns: readonly string[]
  readonly texts: ReadonlySet<string>
}

/** @param own the namespace of a `t` that came as a parameter: the plugin's id, or `core` */
export function wordUsesOf(file: SourceFile, own: string): WordUses {
  const { program, comments } = parseSync(file.path, file.text)
  const bound = new Map<string, (string | null)[]>()
  const calls: { readonly callee: string; readonly argument: Node | undefined; readonly start: number }[] = []
  const texts = new Set<string>()
  new Visitor({
    VariableDeclarator(node) {
      const source = node.init
      if (source?.type !== 'CallExpression' || source.callee.type !== 'Identifier' || source.callee.name !== 'useTexts')
        return
      const [argument] = source.arguments
      const namespace = argument === undefined ? 'core' : (keysIn(argument)?.[0] ?? null)
      const bind = (name: string) => bound.set(name, [...(bound.get(name) ?? []), namespace])
      if (node.id.type === 'Identifier') bind(`${node.id.name}.t`)
      if (node.id.type !== 'ObjectPattern') return
      for (const property of node.id.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 't') continue
        if (property.value.type === 'Identifier') bind(property.value.name)
      }
    },
    CallExpression(node) {
      const callee = file.text.slice(node.callee.start, node.callee.end)
      calls.push({ callee, argument: node.arguments[0], start: node.start })
    },
    Literal(node) {
      if (typeof node.value === 'string') texts.add(node.value)
    },
  }).visit(program)

  const uses = calls
    .filter(({ callee }) => bound.has(callee) || callee === 't' || callee.endsWith('.t'))
    .flatMap(({ callee, argument, start }) => {
      const line = file.text.slice(0, start).split('\n').length
      const known = bound.get(callee) ?? [own]
      const namespaces = known.every((name) => name !== null) ? known : null
      const keys = argument && keysIn(argument)
      if (!keys) return [{ namespaces, key: null, line }]
      return keys.map((key): WordUse => {
        const [named, rest] = key.split(/:(.*)/s)
        return rest ? { namespaces: [named ?? ''], key: rest, line } : { namespaces, key, line }
      })
    })
  const patterns = comments.flatMap(({ value }) =>
    (DECLARATION.exec(value)?.[1] ?? '').split(',').map((pattern) => pattern.trim()),
  )
  return { uses, patterns: patterns.filter(Boolean), texts }
}

/** A comment that only declares patterns: `words: status.*, core:error.*`. */
const DECLARATION = /^\s*words: ([\w.*:-]+(?:, [\w.*:-]+)*)\s*$/

type Node = { readonly type: string }

/**
 * The possible strings of an expression: of a literal or of a conditional between literals. Null for any other
 * expression.
 */
function keysIn(node: Node): readonly string[] | null {
  if ('value' in node && typeof node.value === 'string') return [node.value]
  if (node.type === 'TemplateLiteral' && 'quasis' in node && Array.isArray(node.quasis) && node.quasis.length === 1) {
    const [{ value }] = node.quasis
    return [value.cooked]
  }
  if (node.type === 'ConditionalExpression' && 'consequent' in node && 'alternate' in node) {
    const either = [node.consequent, node.alternate].map((branch) => (isNode(branch) ? keysIn(branch) : null))
    return either.every((keys) => keys !== null) ? either.flat() : null
  }
  return null
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && 'type' in value
}
