/** The forms that the value of an option may have, a part of JSON Schema. */

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

export type RecordSchema = {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<
    Record<string, ValueSchema & { readonly description: string; readonly examples?: readonly unknown[] }>
  >
  /** Keys that must be there. Default: none. */
  readonly required?: readonly string[]
  /** The number of keys that must be there, the keys of `required` included. Default 0. */
  readonly minProperties?: number
}
