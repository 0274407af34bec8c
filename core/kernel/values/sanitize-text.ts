/** Removes characters that change how the surrounding text is shown. `sanitizeJson` does so with every response of a back end. */

/**
 * Direction marks, embeddings, overrides and isolates, zero-width spaces and control characters. The joiners U+200C and U+200D stay,
 * because emoji and several scripts need them.
 */
const INVISIBLE = /(?![\t\n])[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu
/**
 * Too many marks on a letter cover the lines above and below it. Allowed are three marks that belong to no script (accents), and six in
 * all, because a Burmese syllable has five marks of its script. A joiner between two marks does not end the stack.
 */
const ACCENTS =
  /((?:(?=\p{M})\p{Script=Inherited}[\u200C\u200D]*){3})(?=\p{M})\p{Script=Inherited}(?:(?=\p{M}|[\u200C\u200D])\p{Script=Inherited})*/gu
const MARKS = /((?:\p{M}[\u200C\u200D]*){6})\p{M}[\p{M}\u200C\u200D]*/gu

/** Fast path: most texts contain only these characters, none of which is removed. */
const PLAIN = /^[\t\n\x20-\x7E\u00A0-\u02FF\u2010-\u2027]*$/

export function sanitizeText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(INVISIBLE, '').replace(MARKS, '$1').replace(ACCENTS, '$1')
}

/** Keys whose values are sent back or passed on, and stay unchanged. `id` is not among them, because it is also a language. */
const EXACT = /^(next|password|username|qr_string)$|token/

/** `JSON.parse` with sanitized texts. Throws a `SyntaxError`. */
export function sanitizeJson(text: string): unknown {
  // A reviver makes parsing several times slower. A text with escapes needs it, because an escape may stand for any character.
  if (PLAIN.test(text) && !text.includes('\\')) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && !EXACT.test(key) ? sanitizeText(value) : value,
  )
}
