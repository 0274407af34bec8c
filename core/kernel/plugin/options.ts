import type { LocalText } from '../text/languages.ts'
import { isRecord } from '../values/is-record.ts'

/** A plain text by language with a maximum length. */
export type LocalTextSchema = {
  readonly type: 'object'
  readonly description?: string
  readonly additionalProperties: { readonly type: 'string'; readonly maxLength: number }
  readonly maxProperties: number
}

/** @example hours: { ...localText(200), default: {}, description: '…' } */
export function localText(maxLength: number): LocalTextSchema {
  return { type: 'object', additionalProperties: { type: 'string', maxLength }, maxProperties: 20 }
}

/**
 * A value of a list of names, or of a form. An editor and `check` show the message of a pattern, which completes "expected": `a country
 * code of two capital letters`. The build removes the texts from what browsers load.
 */
type TextRule =
  | { readonly enum?: undefined; readonly pattern?: undefined }
  | {
      readonly enum: readonly string[]
      /** A sentence for each value, in their order. */
      readonly enumDescriptions: readonly string[]
      readonly pattern?: undefined
    }
  | { readonly enum?: undefined; readonly pattern: string; readonly patternErrorMessage: string }

/** The form of a value. Lists and objects nest: an option may be a list of objects with ids and texts by language. */
export type ValueSchema =
  | { readonly type: 'boolean' }
  | { readonly type: 'integer' | 'number'; readonly minimum?: number; readonly maximum?: number }
  | (TextRule & { readonly type: 'string'; readonly maxLength?: number })
  | { readonly type: 'array'; readonly items: ValueSchema; readonly minItems?: number; readonly maxItems?: number }
  | LocalTextSchema
  | RecordSchema

type RecordSchema = {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<
    Record<string, ValueSchema & { readonly description: string; readonly examples?: readonly unknown[] }>
  >
  /** Keys that must be there. Default: none. */
  readonly required?: readonly string[]
  /** The number of keys that must be there, those of `required` included. Default 0. */
  readonly minProperties?: number
}

/**
 * The options of a plugin are a closed JSON Schema with a default and a description for every key. The manual, the type and the
 * validation come from this schema.
 */
export type OptionSchema = ValueSchema & {
  /** Effect of the option, with unit and range. */
  readonly description: string
  readonly default: unknown
  readonly examples?: readonly unknown[]
  /** Each name in the value, which is a text with a pattern or one of listed ones, may occur once (P228). */
  readonly distinct?: true
  /** Options of the same plugin whose names the value must not contain (P229). */
  readonly excludes?: readonly string[]
}

export type OptionsSchema = {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, OptionSchema>>
}

export type Options<Schema extends OptionsSchema> = { readonly plugin: string; readonly schema: Schema }

/** Every option has a default, so every key is present. */
export type OptionValues<Schema extends OptionsSchema> = {
  readonly [Key in keyof Schema['properties']]: ValueOf<Schema['properties'][Key]>
}
type ValueOf<Schema> = Schema extends { readonly type: 'boolean' }
  ? boolean
  : Schema extends { readonly type: 'integer' | 'number' }
    ? number
    : Schema extends { readonly type: 'array'; readonly items: infer Item }
      ? readonly ValueOf<Item>[]
      : Schema extends { readonly properties: infer Fields }
        ? FieldsOf<Fields, Schema extends { readonly required: readonly (infer Name)[] } ? Name : never>
        : Schema extends { readonly type: 'object' }
          ? LocalText
          : Schema extends { readonly enum: readonly (infer Text)[] }
            ? Text
            : string
type FieldsOf<Fields, Required> = {
  readonly [Name in keyof Fields as Name extends Required ? Name : never]: ValueOf<Fields[Name]>
} & {
  readonly [Name in keyof Fields as Name extends Required ? never : Name]?: ValueOf<Fields[Name]>
}

/** The default and the examples of each option fit its schema. */
type Fitting<Properties> = {
  readonly [Key in keyof Properties]: {
    readonly default: ValueOf<Properties[Key]>
    readonly examples?: readonly ValueOf<Properties[Key]>[]
  }
}

/** @example export const options = defineOptions('sign-in', { dialCodes: { type: 'array', … } }) */
export function defineOptions<const Properties extends OptionsSchema['properties']>(
  plugin: string,
  properties: Properties & Fitting<Properties>,
) {
  return {
    plugin,
    schema: { type: 'object', additionalProperties: false, properties },
  } as const satisfies Options<OptionsSchema>
}

export type OptionFault = {
  readonly key: string
  readonly expected: string
  readonly received: unknown
  readonly known: boolean
}

/**
 * The partner's value where it is valid, otherwise the default. A browser's schema has only defaults (`vite-definitions.ts`), because the
 * file that it gets has been checked. Faults are returned, not thrown; an invalid option affects only itself.
 */
export function resolveOptions(schema: OptionsSchema, written: unknown) {
  const values: Record<string, unknown> = {}
  const faults: OptionFault[] = []
  const given = isRecord(written) ? written : {}
  for (const [key, option] of Object.entries(schema.properties)) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    const allowed = value !== undefined && isAllowed(option, value)
    if (value !== undefined && !allowed) faults.push({ key, expected: describe(option), received: value, known: true })
    values[key] = allowed ? value : option.default
  }
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(schema.properties, key)) {
      faults.push({
        key,
        expected: `one of ${Object.keys(schema.properties).join(', ') || '(no options)'}`,
        received: given[key],
        known: false,
      })
    }
  }
  return { values, faults }
}

function isAllowed(schema: ValueSchema, value: unknown): boolean {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        (schema.type === 'number' || Number.isInteger(value)) &&
        value >= (schema.minimum ?? -Infinity) &&
        value <= (schema.maximum ?? Infinity)
      )
    case 'string':
      return (
        typeof value === 'string' &&
        value.length <= (schema.maxLength ?? 2_000) &&
        (!schema.enum || schema.enum.includes(value)) &&
        (!schema.pattern || new RegExp(schema.pattern, 'u').test(value))
      )
    case 'array':
      return (
        Array.isArray(value) &&
        value.length >= (schema.minItems ?? 0) &&
        value.length <= (schema.maxItems ?? 100) &&
        value.every((item) => isAllowed(schema.items, item))
      )
    case 'object':
      return isRecord(value) && isAllowedRecord(schema, value)
    default:
      return true
  }
}

type AnyRecordSchema = Partial<Omit<RecordSchema, 'additionalProperties'>> & {
  readonly additionalProperties: LocalTextSchema['additionalProperties'] | false
  readonly maxProperties?: number
}

function isAllowedRecord(schema: AnyRecordSchema, value: Readonly<Record<string, unknown>>): boolean {
  const { properties = {}, required = [], additionalProperties, minProperties = 0, maxProperties = 100 } = schema
  const entries = Object.entries(value)
  return (
    entries.length >= minProperties &&
    entries.length <= maxProperties &&
    required.every((key) => Object.hasOwn(value, key)) &&
    entries.every(([key, item]) => {
      const inner = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
      return inner ? isAllowed(inner, item) : false
    })
  )
}

function describe(schema: ValueSchema): string {
  switch (schema.type) {
    case 'boolean':
      return 'true or false'
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'a whole number' : 'a number'} from ${schema.minimum ?? '-∞'} to ${schema.maximum ?? '∞'}`
    case 'string':
      return schema.enum
        ? `one of ${schema.enum.join(', ')}`
        : schema.pattern
          ? (schema.patternErrorMessage ?? 'text of another form')
          : 'text'
    case 'array':
      return `a list of at most ${schema.maxItems ?? 100}, each: ${describe(schema.items)}`
    case 'object':
      return 'properties' in schema
        ? `an object with ${Object.keys(schema.properties).join(', ')}`
        : `text by language, at most ${schema.additionalProperties.maxLength} characters each`
  }
}
