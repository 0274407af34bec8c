/**
 * The mutants of a source file: small changes of its code, each of which a test should notice. Types, imports, keys, the
 * attributes of JSX and directives are left as they are.
 */
import { parseSync } from 'vite'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type Mutant = {
  /** The file, relative to the project's folder. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** Where the replaced text starts and ends. */
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** The mutator, for example `boundary`. */
  readonly kind: string
}

/** A node of the syntax tree. The walk is generic, so it knows no more of it. */
type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>
type Change = { readonly kind: string; readonly at: Node; readonly to: string }

/** All mutants of a file, in source order. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`)
  const changes: Change[] = []
  walk({ ...program }, null, (node, parent) => changes.push(...changesOf(node, parent, text)))
  const seen = new Set<string>()
  return changes
    .map(({ kind, at, to }) => ({
      file,
      ...placeOf(text, at.start),
      start: at.start,
      end: at.end,
      replacement: to,
      kind,
    }))
    .filter(({ start, end, replacement }) => {
      const key = `${start} ${end} ${replacement}`
      const isNew = !seen.has(key) && text.slice(start, end) !== replacement
      seen.add(key)
      return isNew
    })
    .toSorted((one, other) => one.start - other.start)
}

/** The text of the file with the mutant in it. */
export function withMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

/** What a mutant changes, on one line. */
export function sayMutant(text: string, { start, end, replacement }: Mutant): string {
  const short = (code: string) => {
    const line = code.replace(/\s+/g, ' ')
    return line.length > 60 ? `${line.slice(0, 57)}…` : line
  }
  return `${short(text.slice(start, end))} → ${short(replacement) || '(nothing)'}`
}

const BINARY: Readonly<Record<string, readonly (readonly [operator: string, kind: string])[]>> = {
  '<': [
    ['<=', 'boundary'],
    ['>=', 'conditional'],
  ],
  '<=': [
    ['<', 'boundary'],
    ['>', 'conditional'],
  ],
  '>': [
    ['>=', 'boundary'],
    ['<=', 'conditional'],
  ],
  '>=': [
    ['>', 'boundary'],
    ['<', 'conditional'],
  ],
  '===': [['!==', 'conditional']],
  '!==': [['===', 'conditional']],
  '==': [['!=', 'conditional']],
  '!=': [['==', 'conditional']],
  '+': [['-', 'arithmetic']],
  '-': [['+', 'arithmetic']],
  '*': [['/', 'arithmetic']],
  '/': [['*', 'arithmetic']],
  '%': [['*', 'arithmetic']],
}
const LOGICAL: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' }
const ASSIGNED: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=', '??=': '&&=' }
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  min: 'max',
  max: 'min',
  find: 'findLast',
  findLast: 'find',
  ceil: 'floor',
  floor: 'ceil',
}
/** Methods that return what they are called on, more or less: the call is left out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['trim', 'filter', 'slice', 'toSorted', 'sort', 'toReversed', 'reverse'])

const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value['type'] === 'string' && typeof value['start'] === 'number'

function changesOf(node: Node, parent: Node | null, text: string): readonly Change[] {
  const source = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : '')
  const { left, right, operator, test, argument, body, callee } = node
  switch (node.type) {
    case 'BinaryExpression': {
      // Texts have no minus.
      if (operator === '+' && [left, right].some(isText)) return []
      return (BINARY[String(operator)] ?? []).map(([to, kind]) => ({
        kind,
        at: node,
        to: `${source(left)} ${to} ${source(right)}`,
      }))
    }
    case 'LogicalExpression': {
      const to = LOGICAL[String(operator)]
      // Brackets, since `??` may not stand beside the other two without.
      return to === undefined ? [] : [{ kind: 'logical', at: node, to: `((${source(left)}) ${to} (${source(right)}))` }]
    }
    case 'ConditionalExpression':
    case 'IfStatement':
      return isNode(test) ? ['true', 'false'].map((to) => ({ kind: 'conditional', at: test, to })) : []
    case 'WhileStatement':
    case 'ForStatement':
      return isNode(test) ? [{ kind: 'conditional', at: test, to: 'false' }] : []
    case 'UnaryExpression':
      if (operator !== '!' && operator !== '-') return []
      return [{ kind: operator === '!' ? 'negation' : 'arithmetic', at: node, to: source(argument) }]
    case 'UpdateExpression':
      return [
        {
          kind: 'arithmetic',
          at: node,
          to: node['prefix'] === true ? `--${source(argument)}` : `${source(argument)}--`,
        },
      ]
    case 'AssignmentExpression': {
      const to = ASSIGNED[String(operator)]
      return to === undefined ? [] : [{ kind: 'assignment', at: node, to: `${source(left)} ${to} ${source(right)}` }]
    }
    case 'Literal':
      if (typeof node['value'] === 'boolean') return [{ kind: 'boolean', at: node, to: String(!node['value']) }]
      if (typeof node['value'] !== 'string' || !isFreeText(node, parent)) return []
      return [{ kind: 'string', at: node, to: node['value'] === '' ? "'mutant'" : "''" }]
    case 'TemplateLiteral':
      return parent?.type === 'TaggedTemplateExpression' ? [] : [{ kind: 'string', at: node, to: '``' }]
    case 'ArrayExpression':
      return [{ kind: 'array', at: node, to: isEmpty(node['elements']) ? "['mutant']" : '[]' }]
    case 'ObjectExpression':
      return isEmpty(node['properties']) ? [] : [{ kind: 'object', at: node, to: '{}' }]
    case 'ArrowFunctionExpression':
      if (!isNode(body) || body.type === 'BlockStatement' || source(body) === 'undefined') return []
      return [{ kind: 'function', at: body, to: 'undefined' }]
    case 'BlockStatement': {
      const isFunction = parent?.type === 'ArrowFunctionExpression' || parent?.type.startsWith('Function') === true
      return isFunction && !isEmpty(body) ? [{ kind: 'function', at: node, to: '{}' }] : []
    }
    case 'ExpressionStatement':
      return typeof node['directive'] !== 'string' ? [{ kind: 'statement', at: node, to: ';' }] : []
    case 'ReturnStatement':
      return isNode(argument) ? [{ kind: 'return', at: node, to: 'return undefined' }] : []
    case 'MemberExpression': {
      if (node['optional'] !== true) return []
      const property = source(node['property'])
      const access = node['computed'] === true ? `[${property}]` : `.${property}`
      return [{ kind: 'optional', at: node, to: `${source(node['object'])}${access}` }]
    }
    case 'CallExpression': {
      if (!isNode(callee)) return []
      const given = `(${listOf(node['arguments']).map(source).join(', ')})`
      const optional: Change[] =
        node['optional'] === true ? [{ kind: 'optional', at: node, to: `${source(callee)}${given}` }] : []
      if (callee.type !== 'MemberExpression' || callee['computed'] === true) return optional
      const method = source(callee['property'])
      if (LEFT_OUT.has(method)) return [...optional, { kind: 'method', at: node, to: source(callee['object']) }]
      const to = METHODS[method]
      const property = callee['property']
      return to === undefined || !isNode(property) ? optional : [...optional, { kind: 'method', at: property, to }]
    }
    default:
      return []
  }
}

/** Calls `visit` for every node that exists at run time, from the outside in. */
function walk(node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  if (isOutside(node)) return
  visit(node, parent)
  // `as`, `satisfies` and `!` are types around an expression.
  const children = node.type.startsWith('TS') ? [node['expression']] : Object.values(node)
  for (const child of children.flat()) if (isNode(child)) walk(child, node, visit)
}

const WRAPPERS: ReadonlySet<string> = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const OUTSIDE: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'JSXAttribute',
])

function isOutside(node: Node): boolean {
  // The value of a JSX attribute that is an expression is code.
  if (node.type === 'JSXAttribute') return !isNode(node['value']) || node['value'].type !== 'JSXExpressionContainer'
  return OUTSIDE.has(node.type) || (node.type.startsWith('TS') && !WRAPPERS.has(node.type))
}

/** Whether a text is a value of its own: not a key, not an attribute, not a directive. */
function isFreeText(node: Node, parent: Node | null): boolean {
  if (parent === null || parent.type.startsWith('JSX')) return false
  if (parent.type === 'ExpressionStatement' || parent.type.startsWith('Export')) return false
  return !(parent['key'] === node || (parent.type === 'MemberExpression' && parent['property'] === node))
}

function isText(node: unknown): boolean {
  if (!isNode(node)) return false
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isEmpty(list: unknown): boolean {
  return listOf(list).length === 0
}

function placeOf(text: string, start: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, start).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
