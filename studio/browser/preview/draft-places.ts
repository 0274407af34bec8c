/** Pages and places of the draft at which a preview can be opened. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { inStudioLanguage } from '../i18n/text-context.tsx'
import type { StudioLanguage } from '../i18n/texts.ts'
import { valueAt } from '../json/pointer.ts'
import type { JsonObject } from '../json/json-text.ts'

/** The pages that the partner has written. */
export function writtenPages(
  value: JsonObject | null,
  language: StudioLanguage,
): readonly { readonly path: string; readonly title: string }[] {
  return listAt(value, 'pages').flatMap(({ path, title }) =>
    typeof path === 'string' ? { path, title: inStudioLanguage(textsIn(title), language) || path } : [],
  )
}

/** Names of routers and places that the file has, for entries that are shown only there. */
export function placesIn(value: JsonObject | null): readonly string[] {
  const entries = [
    ...listAt(value, 'banners'),
    ...listAt(value, 'pages'),
    ...['main', 'bottom', 'quick'].flatMap((menu) => recordsIn(valueAt(value, ['menus', menu]))),
  ]
  const named = recordsIn(valueAt(value, ['login', 'gateways'])).map(({ name }) => name)
  const places = entries.flatMap(({ at }) => (Array.isArray(at) ? at : []))
  return [...new Set([...named, ...places].filter((place) => typeof place === 'string'))]
}

function listAt(value: JsonObject | null, key: string): readonly JsonObject[] {
  return recordsIn(value?.[key])
}

function recordsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])),
  )
}
