/** Completes a partner's file by its schema: keys that are not there yet, and values of a closed list. */
import { getLocation, parseTree, findNodeAtLocation } from 'jsonc-parser'
import { isRecord } from '../../../core/kernel/values/is-record.ts'

export type Proposal = {
  readonly label: string
  readonly kind: 'key' | 'value'
  /** As the schema describes it. */
  readonly info: string
  readonly insert: string
}
export type Completion = { readonly from: number; readonly to: number; readonly proposals: readonly Proposal[] }

type Schema = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

/** Null: the schema says nothing about this place. */
export function completeAt(text: string, offset: number, root: Schema): Completion | null {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
  const isInside = previousNode !== undefined && offset <= previousNode.offset + previousNode.length
  const from = isInside ? previousNode.offset : wordStart(text, offset)
  const to = isInside ? previousNode.offset + previousNode.length : offset
  const proposals = isAtPropertyKey
    ? keysFor(text, path.slice(0, -1), root, isInside && /^\s*:/.test(text.slice(to)))
    : valuesFor(schemaAt(root, path))
  return proposals.length === 0 ? null : { from, to, proposals }
}

function keysFor(text: string, path: Path, root: Schema, hasColon: boolean): readonly Proposal[] {
  const { properties } = schemaAt(root, path) ?? {}
  if (!isRecord(properties)) return []
  const tree = parseTree(text)
  const parent = tree && findNodeAtLocation(tree, [...path])
  const present = (parent?.children ?? []).map(({ children }) => String(children?.[0]?.value))
  return Object.entries(properties)
    .filter(([key]) => !present.includes(key))
    .map(([key, field]) => ({
      label: key,
      kind: 'key',
      info: descriptionOf(field),
      insert: hasColon ? JSON.stringify(key) : `${JSON.stringify(key)}: ${emptyOf(field)}`,
    }))
}

function valuesFor(schema: Schema | null): readonly Proposal[] {
  if (!schema) return []
  const { enum: values, enumDescriptions: texts } = schema
  const types = typesOf(schema)
  const closed = Array.isArray(values) ? values : types.includes('boolean') ? [true, false] : []
  const offered: readonly unknown[] =
    closed.length > 0 || !Array.isArray(schema['examples']) ? closed : schema['examples']
  return offered.map((value, at) => ({
    label: JSON.stringify(value),
    kind: 'value',
    info: Array.isArray(texts) && typeof texts[at] === 'string' ? texts[at] : '',
    insert: JSON.stringify(value),
  }))
}

/** Null: the schema has no such place. */
export function schemaAt(root: Schema, path: Path): Schema | null {
  let schema: unknown = root
  for (const key of path) {
    if (!isRecord(schema)) return null
    const { properties, additionalProperties, items } = schema
    const field = isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties
    schema = typeof key === 'number' ? items : field
  }
  return isRecord(schema) ? schema : null
}

function descriptionOf(field: unknown): string {
  return isRecord(field) && typeof field['description'] === 'string' ? field['description'] : ''
}

function typesOf({ type }: Schema): readonly unknown[] {
  return [type].flat()
}

/** The value that a new key begins with. */
function emptyOf(field: unknown): string {
  const types = isRecord(field) ? typesOf(field) : []
  if (types.includes('object') && !types.includes('boolean')) return '{}'
  if (types.includes('array') && !types.includes('string')) return '[]'
  return types.includes('string') ? '""' : ''
}

function wordStart(text: string, offset: number): number {
  return offset - (/[\w"-]*$/.exec(text.slice(0, offset))?.[0].length ?? 0)
}
