/**
 * Serialises a value as JSON for `<script type="application/json">`. Inside a script an HTML parser looks for
 * `</script` and for `<!--<script`, which swallows the rest of the page, so every `<` is escaped. U+2028 and U+2029 are
 * escaped because they end a line in older JavaScript.
 */
const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (letter) => ESCAPES[letter] ?? '')
}
