/**
 * For tests: a back end's answers with the worst kind of text in every field. Values with a format (ids, dates,
 * codes, addresses) stay, so that the screens still show their entries.
 */

const FAMILY = '👩‍👩‍👧‍👦'
/** An override, a long word, an open isolate, a right-to-left word, 500 emoji, stacked marks, and a zero-width space. */
export const HOSTILE = `\u202E${'W'.repeat(3_000)}\u2067 שלום عليكم ${FAMILY.repeat(500)}Z${'\u0301'.repeat(300)}\u200B\u202D`

/** Keys of values with a format; a list of such values has the list's key. */
const FORMATTED =
  /^(id|next|kind|type|status|method|methods|level|domain|phone|email|username|password|number|error|permissions|features|debug_whitelist|partner_service_types|qr_string|url|icon|picture|image|logo|identity_card|identity_number|account_status|duration_type|code|language|reason|q|colou?r)$|_(id|at|date|type|kind|expiry|token|logo|string|url)$|token|login_/

/** The JSON with every text replaced by `HOSTILE`, except values with a format. */
export function hostile(json: unknown, key = ''): unknown {
  if (typeof json === 'string') return FORMATTED.test(key) ? json : HOSTILE
  if (Array.isArray(json)) return json.map((item) => hostile(item, key))
  if (typeof json !== 'object' || json === null) return json
  // In a text by language, the key `id` is Indonesian.
  const isByLanguage = 'en' in json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, hostile(value, isByLanguage ? '' : name)]),
  )
}
