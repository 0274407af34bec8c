/** Finds texts of a file that lack one of the portal's languages. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { LANGUAGES } from '../../../core/kernel/text/languages.ts'
import type { PlaceStep } from '../../contract.ts'
import type { JsonObject } from '../json/json-text.ts'
import { pointerOf, type Keys } from '../json/pointer.ts'

export type MissingText = {
  readonly pointer: string
  readonly place: readonly PlaceStep[]
  readonly language: string
}

/** @param languages of the portal */
export function missingTexts(value: JsonObject, languages: readonly string[]): readonly MissingText[] {
  const found: MissingText[] = []
  const walk = (inner: unknown, keys: Keys, place: readonly PlaceStep[]): void => {
    if (Array.isArray(inner)) {
      inner.forEach((entry: unknown, index) =>
        walk(entry, [...keys, index], [...place, { kind: 'entry', name: String(index + 1) }]),
      )
      return
    }
    if (!isRecord(inner)) return
    const written = Object.keys(inner)
    if (written.length > 0 && written.every((key) => LANGUAGES.includes(key))) {
      const missing = languages.filter((language) => inner[language] === undefined || inner[language] === '')
      found.push(...missing.map((language) => ({ pointer: pointerOf([...keys, language]), place, language })))
      return
    }
    for (const key of written) walk(inner[key], [...keys, key], [...place, { kind: 'field', key }])
  }
  // Words replace the portal's own, which each language has.
  for (const key of Object.keys(value)) if (key !== 'words') walk(value[key], [key], [{ kind: 'field', key }])
  return found
}
