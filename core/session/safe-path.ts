/** Which addresses from outside may be followed. */

const ORIGIN = 'https://portal.invalid'
/** Characters. */
const LONGEST = 2_000

/**
 * The one sanitiser for addresses that come from outside (`redirect`, `user`, `action`, the redirect cookie): a path on
 * this origin and nothing else, otherwise `/`. Idempotent.
 */
export function safePath(wished: string | null | undefined): string {
  if (!wished || wished.length > LONGEST || !wished.startsWith('/')) return '/'
  // Browsers read `/\` and control characters as they please; `//` is another host. Encoded forms too, however deep.
  for (let text = wished, depth = 0; ; depth++) {
    if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(text) || depth > 4) return '/'
    const decoded = decode(text)
    if (decoded === null) return '/'
    if (decoded === text) break
    text = decoded
  }
  const url = URL.canParse(wished, ORIGIN) ? new URL(wished, ORIGIN) : null
  if (!url || url.origin !== ORIGIN || url.pathname.startsWith('//')) return '/'
  const path = url.pathname + url.search + url.hash
  // What comes out (letters encoded, `/%2e/` gone) is held to the same measure as what went in, until it stays.
  return path === wished ? path : safePath(path)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
