/** Every field of a partner's file has the control that docs/decisions/0059-controls-follow-the-schema.md derives from its schema. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTNER_PATTERNS } from '../../core/kernel/partner/schema-parts.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import schema from '../partner.schema.json'

type Node = Readonly<Record<string, unknown>>

const BY_PATTERN: Readonly<Record<string, string>> = {
  [PARTNER_PATTERNS.color]: 'color',
  [PARTNER_PATTERNS.picture]: 'picture',
  [PARTNER_PATTERNS.moment]: 'moment',
}

/** Null: the table has no row for it. */
function controlOf(node: Node): string | null {
  const types = [node['type']].flat().filter((type) => type !== 'null')
  const items = isRecord(node['items']) ? node['items'] : {}
  const values = isRecord(node['additionalProperties']) ? node['additionalProperties'] : null
  if (String(node['$ref'] ?? '').startsWith('words.schema.json')) return 'words'
  if (types.includes('object')) {
    if (isRecord(node['properties'])) return 'group'
    if (values === null) return null
    const isText = [values['type']].flat().includes('string')
    return isRecord(values['items']) ? (isText ? 'pages' : 'orders') : isText ? 'texts' : null
  }
  if (types.includes('boolean')) return 'switch'
  if (types.includes('array') && !types.includes('string')) return isRecord(items['properties']) ? 'entries' : 'names'
  if (node['enum'] !== undefined) return 'choice'
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (!types.includes('string')) return null
  return BY_PATTERN[String(node['pattern'] ?? '')] ?? 'text'
}

/** Every field with its place, without those of texts by language. */
function fieldsOf(node: Node, at = ''): readonly (readonly [at: string, node: Node])[] {
  const below = isRecord(node['properties']) ? Object.entries(node['properties']) : []
  const items =
    isRecord(node['items']) && isRecord(node['items']['properties']) ? Object.entries(node['items']['properties']) : []
  return [...below, ...items].flatMap(([name, field]) =>
    isRecord(field) ? [[`${at}/${name}`, field] as const, ...fieldsOf(field, `${at}/${name}`)] : [],
  )
}

const controls = new Map(fieldsOf(schema).map(([at, node]) => [at, controlOf(node)]))

test('no field is without a control', () => {
  expect(controls.size).toBeGreaterThan(150)
  expect([...controls].flatMap(([at, control]) => (control === null ? at : []))).toEqual([])
})

test.each([
  ['/brand/color', 'color'],
  ['/brand/logo', 'picture'],
  ['/brand/shape', 'choice'],
  ['/brand/cover', 'group'],
  ['/contact/hours', 'texts'],
  ['/pages', 'entries'],
  ['/pages/text', 'pages'],
  ['/banners/from', 'moment'],
  ['/banners/at', 'names'],
  ['/menus/main', 'entries'],
  ['/order', 'orders'],
  ['/words', 'group'],
  ['/words/id', 'words'],
  ['/plugins/packages/badges', 'entries'],
  ['/plugins/packages/sort', 'choice'],
])('%s has the control %s', (at, control) => expect(controls.get(at)).toBe(control))

test('the decision lists the controls that fields have, and no other', () => {
  const text = readFileSync('docs/decisions/0059-controls-follow-the-schema.md', 'utf8')
  const listed = [...text.matchAll(/^\| ([a-z]+) +\|/gm)].flatMap(([, name = '']) => (name === 'control' ? [] : name))
  expect(listed.toSorted()).toEqual([...new Set(controls.values())].toSorted())
})
