/** Every rule of the generated schemas explains itself in an editor. */
import { expect, test } from 'vitest'
import { schemaFiles } from '../../tools/plugin/schemas.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

type Node = { readonly at: string; readonly schema: Readonly<Record<string, unknown>> }

/** Every schema within a schema, with its path. Values of `default`, `examples` and `enum` are no schemas. */
function nodesIn(value: unknown, at: string): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => nodesIn(item, `${at}/${index}`))
  if (!isRecord(value)) return []
  const inner = Object.entries(value).filter(([key, item]) => !(VALUES.includes(key) && !isRecord(item)))
  return [{ at, schema: value }, ...inner.flatMap(([key, item]) => nodesIn(item, `${at}/${key}`))]
}
const VALUES: readonly string[] = ['default', 'examples', 'enum', 'enumDescriptions']

const nodes = Object.entries(await schemaFiles()).flatMap(([name, text]) => nodesIn(JSON.parse(text), name))
const has = (keyword: string, type: string) =>
  nodes.filter(({ schema }) => (type === 'array' ? Array.isArray(schema[keyword]) : typeof schema[keyword] === type))
const placesOf = (found: readonly Node[]) => found.map(({ at }) => at)

test('each pattern has a message without a regular expression, which completes “expected”', () => {
  const patterns = has('pattern', 'string')
  expect(patterns.length).toBeGreaterThan(20)
  const isMessage = (text: unknown) =>
    typeof text === 'string' && /^Expected (an?|the) [a-z]/.test(text) && !/[\\^[\]]/.test(text)
  expect(placesOf(patterns.filter(({ schema }) => !isMessage(schema.patternErrorMessage)))).toEqual([])
})

test('each value of an enum has a sentence', () => {
  const enums = has('enum', 'array')
  expect(enums.length).toBeGreaterThan(12)
  const isExplained = ({ enum: values, enumDescriptions: texts }: Node['schema']) =>
    Array.isArray(values) &&
    Array.isArray(texts) &&
    values.length === texts.length &&
    texts.every((text) => typeof text === 'string' && text.length > 2)
  expect(placesOf(enums.filter(({ schema }) => !isExplained(schema)))).toEqual([])
})

test('each field has a description, and each with a pattern or of free text has an example or a default', () => {
  const fields = nodes.flatMap(({ at, schema }) =>
    isRecord(schema.properties)
      ? Object.entries(schema.properties).map(([name, field]) => [`${at}/${name}`, field] as const)
      : [],
  )
  // The schema lists the required fields of a whole file a second time, without texts.
  const isListed = (at: string) => at.includes('.json/else/')
  const isDescribed = (field: unknown) => isRecord(field) && (typeof field.description === 'string' || '$ref' in field)
  expect(fields.filter(([at, field]) => !isListed(at) && !isDescribed(field)).map(([at]) => at)).toEqual([])
  const isShown = ({ examples, default: value }: Node['schema']) => value !== undefined || Array.isArray(examples)
  const isInList = (at: string) => isRecord(nodes.find((node) => `${node.at}/items` === at && isShown(node.schema)))
  const patterns = has('pattern', 'string').filter(({ at, schema }) => !isShown(schema) && !isInList(at))
  expect(placesOf(patterns)).toEqual([])
})
