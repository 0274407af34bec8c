import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { JsonObject } from '../json/json-text.ts'
import { portalLanguages } from './portal-languages.ts'

/** Whether customers would see a hole: the check takes an empty text, and the first language's is shown where another has none. */
export function lacksText(texts: unknown, value: JsonObject): boolean {
  const text = isRecord(texts) ? texts[portalLanguages(value)[0] ?? ''] : undefined
  return (Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '').trim() === ''
}
