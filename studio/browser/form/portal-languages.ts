import type { JsonObject } from '../json/json-text.ts'

/** The languages that a portal offers. The first is shown until a customer chooses another. */
export function portalLanguages(value: JsonObject): readonly string[] {
  const listed = Array.isArray(value['languages']) ? value['languages'].filter((one) => typeof one === 'string') : []
  const languages = listed.length > 0 ? listed : ['id', 'en']
  const first = typeof value['language'] === 'string' ? value['language'] : languages[0]
  return languages.toSorted((a, b) => Number(b === first) - Number(a === first))
}
