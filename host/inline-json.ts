/**
 * A value as JSON that may stand inside `<script type="application/json">`. Inside a script an HTML parser looks for
 * `</script` and, worse, for `<!--<script`, which swallows the rest of the page: so no `<` is left. U+2028 and U+2029
 * end a line in older scripts.
 */
const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (letter) => ESCAPES[letter] ?? '')
}
