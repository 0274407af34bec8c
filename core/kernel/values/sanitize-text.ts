/**
 * Text from outside, without the characters that change how the text around it is shown. `sanitizeJson` applies this to every answer of
 * a back end.
 */

/**
 * Characters without a width of their own: marks, embeddings, overrides and isolates of the text direction, zero-width spaces,
 * and control characters. The joiners U+200C and U+200D stay, because emoji and several scripts need them.
 */
const INVISIBLE = /(?![\t\n])[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu
/**
 * Marks on one letter are drawn over the lines above and below when there are too many. Three accents are enough: these are the marks
 * that belong to no script of their own. The vowels and tones of a script are marks too, and a syllable of Burmese has five. A
 * joiner between two marks does not end the stack.
 */
const ACCENTS =
  /((?:(?=\p{M})\p{Script=Inherited}[\u200C\u200D]*){3})(?=\p{M})\p{Script=Inherited}(?:(?=\p{M}|[\u200C\u200D])\p{Script=Inherited})*/gu
const MARKS = /((?:\p{M}[\u200C\u200D]*){6})\p{M}[\p{M}\u200C\u200D]*/gu

/** Letters, digits and signs among which none of the above is. Most texts have no others, and need no search. */
const PLAIN = /^[\t\n\x20-\x7E\u00A0-\u02FF\u2010-\u2027]*$/

export function sanitizeText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(INVISIBLE, '').replace(MARKS, '$1').replace(ACCENTS, '$1')
}

/**
 * Keys whose values are sent back or handed to others, and must stay as they are. `id` is not among them, because it is also a
 * language.
 */
const EXACT = /^(next|password|username|qr_string)$|token/

/** `JSON.parse` with sanitized texts. Throws a `SyntaxError`. */
export function sanitizeJson(text: string): unknown {
  // A function for each value makes parsing several times slower. An escape may stand for any character.
  if (PLAIN.test(text) && !text.includes('\\')) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && !EXACT.test(key) ? sanitizeText(value) : value,
  )
}
