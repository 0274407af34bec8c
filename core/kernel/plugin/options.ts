import type { LocalText } from '../text/languages.ts'
import { isRecord } from '../values/is-record.ts'
import { expectedInstead } from './option-check.ts'
import type { ValueSchema } from './value-schema.ts'

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
    const expected = value === undefined ? null : expectedInstead(option, value)
    if (expected !== null) faults.push({ key, expected, received: value, known: true })
    values[key] = value === undefined || expected !== null ? option.default : value
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
