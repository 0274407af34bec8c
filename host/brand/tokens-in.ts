/**
 * Finds the theme tokens that scripts and style sheets use. Fluent's `tokens` object has all 459 entries
 * (`x: 'var(--x)'`), of which a built portal uses a third: an entry counts only when its name occurs elsewhere.
 */
const OWN_ENTRY = /\b(\w+):\s*(["'`])var\(--\1\)\2/g
const TOKEN_USE = /var\(--([a-zA-Z][\w-]*)/g

export function tokensIn(texts: readonly string[]): ReadonlySet<string> {
  const offered = new Set<string>()
  const read = new Set<string>()
  for (const text of texts) {
    const rest = text.replace(OWN_ENTRY, (_, name: string) => {
      offered.add(name)
      return ''
    })
    for (const [, name = ''] of rest.matchAll(TOKEN_USE)) read.add(name)
  }
  if (offered.size === 0) return read
  for (const text of texts) {
    // `tokens.x`, or `{ x } = tokens` and `tokens['x']`, as a minifier may leave them.
    for (const [name = ''] of text.replace(OWN_ENTRY, '').matchAll(/[A-Za-z][\w]+/g))
      if (offered.has(name)) read.add(name)
  }
  return read
}
