/** Checks the value of an option. The build leaves this file out of browsers, whose file has been checked (`vite-definitions.ts`). */
import { isRecord } from '../values/is-record.ts'
import type { LocalTextSchema, RecordSchema, ValueSchema } from './value-schema.ts'

/** Describes the values that are allowed in place of this one. Null: it is allowed. */
export function expectedInstead(schema: ValueSchema, value: unknown): string | null {
  return isAllowed(schema, value) ? null : describe(schema)
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
