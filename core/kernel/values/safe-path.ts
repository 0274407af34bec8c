import { percentDecoded } from './percent-decoded.ts'

const ORIGIN = 'https://portal.invalid'
/** Characters of a path. */
const MAX_PATH_LENGTH = 2_000

/**
 * Returns an external address (`redirect`, `user`, `action`, the redirect cookie) if it is a path on this origin,
 * otherwise `/`. Idempotent.
 */
export function safePath(address: string | null | undefined): string {
  if (!address || address.length > MAX_PATH_LENGTH || !address.startsWith('/')) return '/'
  // Browsers differ on `/\` and control characters, and `//` names another host. Encoded forms are refused at every depth.
  for (let text = address, depth = 0; ; depth++) {
    if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(text) || depth > 4) return '/'
    const decoded = percentDecoded(text)
    if (decoded === null) return '/'
    if (decoded === text) break
    text = decoded
  }
  const url = URL.canParse(address, ORIGIN) ? new URL(address, ORIGIN) : null
  if (!url || url.origin !== ORIGIN || url.pathname.startsWith('//')) return '/'
  const path = url.pathname + url.search + url.hash
  // The URL parser changes the path (encodes letters, resolves `/%2e/`), so the result is checked again until it is stable.
  return path === address ? path : safePath(path)
}
