/** Finds where a value of a plugin definition is written: the definition, or a file beside it from which it imports the value. */
import { dirname, resolve } from 'node:path'
import type { ESTree } from 'vite'
import { nameOf, placeIn, readScript, type Script, type SourcePlace } from './read-script.ts'

/** A part of a script. */
type Found = {
  readonly script: Script
  readonly node: Node
  /** The only key of an object that is not written itself: that of a schema of options. */
  readonly isValueOf?: string
}
type Node = ESTree.Node

/**
 * The place of the value, or of the innermost value around it that is written where it can be found. Null when the file cannot be
 * read, or has no definition.
 *
 * @param keys the value's keys in the definition: `['pages', 0, 'path']`
 */
export function definitionPlace(file: string, keys: readonly string[]): SourcePlace | null {
  const script = scriptOf(file)
  const start = script && resolved({ script, node: exported(script, 'default') ?? FIRST })
  if (!start || start.node === FIRST) return null
  let place = start
  let value: Found | null = start
  for (const key of keys) {
    const [written, inner]: readonly (Found | null)[] = value ? within(value, key) : []
    if (written) place = written
    value = inner ?? null
  }
  return placeIn(place.script, place.node.start)
}

/** In place of an export that the script does not have. */
const FIRST: Node = { type: 'EmptyStatement', start: 0, end: 0 }

function scriptOf(file: string): Script | null {
  const read = readScript(file)
  return read && 'body' in read ? read : null
}

/** Where the value of this key is written, and the value. */
function within({ script, node, isValueOf }: Found, key: string): readonly [Found | null, Found | null] {
  if (isValueOf !== undefined)
    return key === isValueOf
      ? [
          { script, node },
          { script, node },
        ]
      : [null, null]
  if (node.type === 'ObjectExpression') {
    const property = node.properties.find((one) => one.type === 'Property' && nameOf(one.key) === key)
    if (property?.type !== 'Property') return [null, null]
    return [{ script, node: property }, resolved({ script, node: property.value })]
  }
  if (node.type === 'ArrayExpression') {
    const element = node.elements[Number(key)]
    // The index of an element after a spread list is not known here.
    const isCounted = node.elements.slice(0, Number(key) + 1).every((one) => one?.type !== 'SpreadElement')
    if (!element || !isCounted) return [null, null]
    return [{ script, node: element }, resolved({ script, node: element })]
  }
  if (node.type !== 'CallExpression') return [null, null]
  // `slot.add(item, { order, when })`
  const argument = node.arguments[key === 'item' ? 0 : 1]
  if (!argument || argument.type === 'SpreadElement') return [null, null]
  const value = resolved({ script, node: argument })
  if (key === 'item') return [{ script, node: argument }, value]
  return value ? within(value, key) : [null, null]
}

/** Follows names, imports and the functions that make definitions and options, up to the value as it is written. */
function resolved({ script, node }: Found): Found | null {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return resolved({ script, node: node.expression })
    case 'Identifier':
      return named(script, node.name)
    case 'MemberExpression': {
      const options = nameOf(node.property) === 'schema' ? resolved({ script, node: node.object }) : null
      const properties = options && callArgument(options.node, 'defineOptions', 1)
      const value = properties ? resolved({ script: options.script, node: properties }) : null
      return value && { ...value, isValueOf: 'properties' }
    }
    case 'CallExpression': {
      const definition = callArgument(node, 'definePlugin', 0)
      return definition ? resolved({ script, node: definition }) : { script, node }
    }
    default:
      return { script, node }
  }
}

function callArgument(node: Node, name: string, index: number): Node | undefined {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== name) return undefined
  return node.arguments[index]
}

/** The value of a name: a constant of the script, or the export of a file beside it. */
function named(script: Script, name: string): Found | null {
  for (const statement of script.body) {
    if (statement.type === 'ImportDeclaration') {
      const specifier = statement.specifiers.find(({ local }) => local.name === name)
      if (specifier) return imported(script, statement.source.value, specifier)
    }
    const value = declared(statement, name)
    if (value) return resolved({ script, node: value })
  }
  return null
}

function imported({ file }: Script, source: string, specifier: ESTree.ImportDeclarationSpecifier): Found | null {
  const other = source.startsWith('.') ? scriptOf(resolve(dirname(file), source)) : null
  if (!other || specifier.type === 'ImportNamespaceSpecifier') return null
  const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default'
  const node = name === null ? undefined : exported(other, name)
  return node ? resolved({ script: other, node }) : null
}

function exported({ body }: Script, name: string): Node | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration' && name === 'default') return statement.declaration
    if (statement.type !== 'ExportNamedDeclaration') continue
    const declaration = statement.declaration ? declared(statement.declaration, name) : undefined
    const local = statement.specifiers.find((one) => nameOf(one.exported) === name)?.local
    if (declaration ?? local) return declaration ?? local
  }
  return undefined
}

function declared(statement: Node, name: string): Node | undefined {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? declared(statement.declaration, name) : undefined
  if (statement.type !== 'VariableDeclaration') return undefined
  return statement.declarations.find(({ id }) => nameOf(id) === name)?.init ?? undefined
}
