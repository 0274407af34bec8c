/** The names in the options that a partner's file writes for a plugin, such as ids and paths, with their places. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { writtenFor } from '../../core/kernel/plugin/open-partner.ts'
import type { OptionSchema } from '../../core/kernel/plugin/options.ts'
import type { ValueSchema } from '../../core/kernel/plugin/value-schema.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

/** A text with a pattern, or one of listed ones. */
export type OptionText = {
  readonly text: string
  /** Undefined: one of listed ones. */
  readonly pattern: string | undefined
  /** The path of keys in the file. */
  readonly keys: readonly (string | number)[]
}
type WrittenOption = { readonly name: string; readonly option: OptionSchema; readonly texts: readonly OptionText[] }

/** The written options of a plugin, each with its names that fit their pattern or list. Others are a fault of their own (P103). */
export function writtenOptions({ id, options }: Plugin, partner: Partner): readonly WrittenOption[] {
  const written = writtenFor(partner, id)
  if (!isRecord(written)) return []
  return Object.entries(options.properties).flatMap(([name, option]) =>
    Object.hasOwn(written, name)
      ? [{ name, option, texts: textsIn(option, written[name], ['plugins', id, name]) }]
      : [],
  )
}

function textsIn(schema: ValueSchema, value: unknown, keys: OptionText['keys']): readonly OptionText[] {
  if (schema.type === 'string') {
    const { pattern, enum: listed } = schema
    if (typeof value !== 'string') return []
    const isName = pattern === undefined ? listed?.includes(value) : new RegExp(pattern, 'u').test(value)
    return isName ? [{ text: value, pattern, keys }] : []
  }
  if (schema.type === 'array')
    return Array.isArray(value) ? value.flatMap((item, index) => textsIn(schema.items, item, [...keys, index])) : []
  if (schema.type !== 'object' || !('properties' in schema) || !isRecord(value)) return []
  return Object.entries(schema.properties).flatMap(([key, inner]) => textsIn(inner, value[key], [...keys, key]))
}
