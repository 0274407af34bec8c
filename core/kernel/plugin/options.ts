import type { LocalText } from '../text/languages.ts'
import { isRecord } from '../values/is-record.ts'

/**
 * The options of a plugin are a closed JSON Schema with a default and a description for every key. The manual, the type and the
 * validation come from this schema.
 */
type Described<Type> = {
  /** Effect of the option, with unit and range. */
  readonly description: string
  readonly default: Type
  readonly examples?: readonly Type[]
}

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

/** Nesting is limited to lists and texts by language, so that partners' files and this check stay simple. */
export type OptionSchema =
  | (Described<boolean> & { readonly type: 'boolean' })
  | (Described<number> & { readonly type: 'integer' | 'number'; readonly minimum?: number; readonly maximum?: number })
  | (Described<string> & TextRule & { readonly type: 'string'; readonly maxLength?: number })
  | (Described<readonly string[]> & {
      readonly type: 'array'
      readonly items: TextRule & { readonly type: 'string' }
      readonly maxItems?: number
    })
  | (Described<LocalText> & LocalTextSchema)
  | (Described<readonly LocalTexts[]> & {
      readonly type: 'array'
      /** Each entry has exactly these texts. */
      readonly items: {
        readonly type: 'object'
        readonly additionalProperties: false
        readonly required: readonly string[]
        readonly properties: Readonly<Record<string, LocalTextSchema>>
      }
      readonly maxItems: number
    })

type LocalTexts = Readonly<Record<string, LocalText>>

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
type ValueOf<Option> = Option extends { readonly type: 'boolean' }
  ? boolean
  : Option extends { readonly type: 'integer' | 'number' }
    ? number
    : Option extends { readonly type: 'object' }
      ? LocalText
      : Option extends { readonly items: { readonly properties: infer Texts } }
        ? readonly { readonly [Name in keyof Texts]: LocalText }[]
        : Option extends { readonly type: 'array'; readonly items: infer Item }
          ? readonly TextOf<Item>[]
          : TextOf<Option>
type TextOf<Rule> = Rule extends { readonly enum: readonly (infer Text)[] } ? Text : string

/** @example export const options = defineOptions('sign-in', { dialCodes: { type: 'array', … } }) */
export function defineOptions<const Properties extends OptionsSchema['properties']>(
  plugin: string,
  properties: Properties,
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
 * The partner's value where it is valid, otherwise the default. Faults are returned, not thrown; an invalid option affects only itself.
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

function isAllowed(option: OptionSchema, value: unknown): boolean {
  switch (option.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        (option.type === 'number' || Number.isInteger(value)) &&
        value >= (option.minimum ?? -Infinity) &&
        value <= (option.maximum ?? Infinity)
      )
    case 'string':
      return isText(option, value) && value.length <= (option.maxLength ?? 2_000)
    case 'array':
      return (
        Array.isArray(value) &&
        value.length <= (option.maxItems ?? 100) &&
        value.every((item) => isItem(option.items, item))
      )
    case 'object':
      return isLocalText(option, value)
  }
}

function isItem(rule: (OptionSchema & { readonly type: 'array' })['items'], value: unknown): boolean {
  if (rule.type === 'string') return isText(rule, value)
  if (!isRecord(value) || Object.keys(value).some((key) => !Object.hasOwn(rule.properties, key))) return false
  return Object.entries(rule.properties).every(
    ([name, text]) => (!rule.required.includes(name) && !Object.hasOwn(value, name)) || isLocalText(text, value[name]),
  )
}

function isLocalText({ additionalProperties, maxProperties }: LocalTextSchema, value: unknown): boolean {
  if (!isRecord(value)) return false
  const texts = Object.values(value)
  return (
    texts.length <= maxProperties &&
    texts.every((text) => typeof text === 'string' && text.length <= additionalProperties.maxLength)
  )
}

function isText(rule: TextRule, value: unknown): value is string {
  if (typeof value !== 'string') return false
  if (rule.enum && !rule.enum.includes(value)) return false
  return !rule.pattern || new RegExp(rule.pattern, 'u').test(value)
}

function describe(option: OptionSchema): string {
  switch (option.type) {
    case 'boolean':
      return 'true or false'
    case 'integer':
    case 'number':
      return `${option.type === 'integer' ? 'a whole number' : 'a number'} from ${option.minimum ?? '-∞'} to ${option.maximum ?? '∞'}`
    case 'string':
      return option.enum
        ? `one of ${option.enum.join(', ')}`
        : option.pattern
          ? (option.patternErrorMessage ?? 'text of another form')
          : 'text'
    case 'array':
      if (option.items.type === 'object') {
        return `a list of at most ${option.maxItems} with ${Object.keys(option.items.properties).join(' and ')}, each text by language`
      }
      return option.items.enum ? `a list of ${option.items.enum.join(', ')}` : 'a list of texts'
    case 'object':
      return `text by language, at most ${option.additionalProperties.maxLength} characters each`
  }
}
