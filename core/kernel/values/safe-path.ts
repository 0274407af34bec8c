/** Sanitises addresses that come from outside. */

const ORIGIN = 'https://portal.invalid'
/** Maximum length in characters. */
const LONGEST = 2_000

/**
 * Returns an address from outside (`redirect`, `user`, `action`, the redirect cookie) if it is a path on this origin,
 * otherwise `/`. Idempotent.
 */
export function safePath(wished: string | null | undefined): string {
  if (!wished || wished.length > LONGEST || !wished.startsWith('/')) return '/'
  // Browsers differ on `/\` and control characters, and `//` starts another host. Encoded forms are refused at every depth.
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
  // The URL parser changes the path (encodes letters, resolves `/%2e/`), so the result is checked again until it is stable.
  return path === wished ? path : safePath(path)
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
