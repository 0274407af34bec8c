/**
 * Changes one value of a JSON text and leaves the rest as it is written, so that a version differs from the version before only where somebody
 * changed something.
 */
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { valueAt, type Keys } from './pointer.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Null: the text is no JSON object. */
export function readJson(text: string): JsonObject | null {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { disallowComments: true })
  return errors.length === 0 && isRecord(value) ? value : null
}

/** @param value undefined removes the key */
export function setAt(text: string, keys: Keys, value: unknown): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }
  // jsonc-parser takes a list that it may change.
  return applyEdits(text, modify(text, [...keys], value, { formattingOptions }))
}

/**
 * As `setAt`, in a file that inherits values: a change within an inherited list writes the complete list, and an inherited value is removed by
 * null.
 */
export function setOver(text: string, inherited: JsonObject | null, keys: Keys, value: unknown): string {
  const own = readJson(text)
  if (!inherited || !own) return setAt(text, keys, value)
  const shown = withInherited(inherited, own)
  const list = keys.findIndex((_, at) => {
    const place = keys.slice(0, at)
    return Array.isArray(valueAt(shown, place)) && valueAt(own, place) === undefined
  })
  if (list >= 0) {
    const [place, within] = [keys.slice(0, list), keys.slice(list)]
    const changed: unknown = parse(setAt(JSON.stringify(valueAt(shown, place)), within, value))
    return setAt(text, place, changed)
  }
  const isInherited = value === undefined && valueAt(inherited, keys) !== undefined
  return setAt(text, keys, isInherited ? null : value)
}

/** Merges as `extend-partner.ts` of the schemas does: objects by key, all else replaces, null removes. */
function mergeInherited(inherited: unknown, own: unknown): unknown {
  if (own === undefined) return inherited
  if (!isRecord(own)) return own
  const below = isRecord(inherited) ? inherited : {}
  const keys = [...new Set([...Object.keys(below), ...Object.keys(own)])]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = mergeInherited(below[key], own[key])
      return value === null || value === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** Keys that belong to one file and are not inherited, as in `extend-partner.ts`. */
const OWN_KEYS = ['$schema', 'version', 'id', 'domains', 'extends', 'abstract']

export function withInherited(inherited: JsonObject | null, own: JsonObject): JsonObject {
  if (!inherited) return own
  const kept = Object.fromEntries(Object.entries(inherited).filter(([key]) => !OWN_KEYS.includes(key)))
  const merged = mergeInherited(kept, own)
  return isRecord(merged) ? merged : own
}
