/** Makes the JSON schema of a plugin's options into one that a form can be drawn from, in words of the studio's language. Pure. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { JsonObject } from '../json/json-text.ts'

export type OptionWords = {
  /** Of a field by its key; null: none. */
  readonly field: (key: string) => string | null
  /** Of one of a few values. `description` is the schema's own, in English. */
  readonly choice: (value: string, description: string) => string
  /** Of a text's language. */
  readonly language: (id: string) => string
}

export type PreparedSchema = { readonly schema: RJSFSchema; readonly ui: UiSchema }

/** Characters above which a text gets several lines. */
const LONG = 120

/** @param languages the languages of the portal, for texts by language */
export function prepareSchema(
  schema: JsonObject,
  languages: readonly string[],
  words: OptionWords,
  key = '',
): PreparedSchema {
  const title = words.field(key) ?? readable(key)
  const type = [schema['type']].flat().find((one) => one !== 'null')
  if (type === 'object' && isRecord(schema['properties'])) {
    const inner = Object.entries(schema['properties']).map(
      ([name, value]) => [name, prepareSchema(isRecord(value) ? value : {}, languages, words, name)] as const,
    )
    return {
      schema: { type, title, properties: Object.fromEntries(inner.map(([name, { schema: own }]) => [name, own])) },
      ui: { 'ui:order': inner.map(([name]) => name), ...Object.fromEntries(inner.map(([name, { ui }]) => [name, ui])) },
    }
  }
  if (type === 'object') {
    const text = isRecord(schema['additionalProperties']) ? schema['additionalProperties'] : {}
    const isLong = Number(text['maxLength'] ?? 0) > LONG
    const properties = languages.map((id) => [id, { type: 'string', title: words.language(id) } as const] as const)
    return {
      schema: { type, title, properties: Object.fromEntries(properties) },
      ui: isLong ? Object.fromEntries(languages.map((id) => [id, { 'ui:widget': 'textarea' }])) : {},
    }
  }
  if (type === 'array') {
    const items = isRecord(schema['items']) ? schema['items'] : {}
    const choices = choicesOf(items, words)
    if (choices)
      return {
        schema: { type, title, uniqueItems: true, items: { type: 'string', oneOf: choices } },
        ui: { 'ui:widget': 'checkboxes' },
      }
    const inner = prepareSchema(items, languages, words)
    return { schema: { type, title, items: inner.schema }, ui: { items: inner.ui } }
  }
  const choices = choicesOf(schema, words)
  if (choices) return { schema: { type: 'string', title, oneOf: choices }, ui: {} }
  const isLong = Number(schema['maxLength'] ?? 0) > LONG
  const usual = schema['default']
  return {
    schema: { type: type === 'boolean' || type === 'integer' || type === 'number' ? type : 'string', title },
    ui: {
      ...(isLong && { 'ui:widget': 'textarea' }),
      ...(isTyped(schema) && usual !== undefined && usual !== null && { 'ui:placeholder': String(usual) }),
    },
  }
}

/** Whether it is typed: an empty field shows its default faintly, and stays empty while somebody types another value. */
function isTyped(schema: JsonObject): boolean {
  const types = [schema['type']].flat()
  return !Array.isArray(schema['enum']) && ['string', 'integer', 'number'].some((type) => types.includes(type))
}

/** The options with the defaults of what is chosen and not typed. */
export function withDefaults(schema: JsonObject, own: JsonObject): JsonObject {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const defaults = Object.entries(properties).flatMap(([key, value]) =>
    isRecord(value) && value['default'] !== undefined && !isTyped(value) ? [[key, value['default']] as const] : [],
  )
  const kept = Object.entries(own).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(defaults), ...Object.fromEntries(kept) }
}

/** The options that the file needs: no defaults, and no empty texts. Undefined: none. */
export function withoutDefaults(schema: JsonObject, options: JsonObject): JsonObject | undefined {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const written = Object.entries(options).flatMap(([key, value]) => {
    const found = properties[key]
    const usual = isRecord(found) ? found['default'] : undefined
    const pruned = withoutEmpty(value)
    return pruned === undefined || JSON.stringify(pruned) === JSON.stringify(usual) ? [] : [[key, pruned] as const]
  })
  return written.length === 0 ? undefined : Object.fromEntries(written)
}

function withoutEmpty(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (Array.isArray(value)) return value.map((item) => withoutEmpty(item) ?? item)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const pruned = withoutEmpty(inner)
      return pruned === undefined ? [] : [[key, pruned] as const]
    }),
  )
}

function choicesOf(schema: JsonObject, words: OptionWords): { const: string; title: string }[] | null {
  const { enum: values, enumDescriptions: descriptions } = schema
  if (!Array.isArray(values)) return null
  return values.flatMap((value: unknown, at) => {
    const description: unknown = Array.isArray(descriptions) ? descriptions[at] : ''
    return typeof value === 'string' ? { const: value, title: words.choice(value, String(description ?? '')) } : []
  })
}

/** `noticeDays` → `Notice days` */
function readable(key: string): string {
  const spaced = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
