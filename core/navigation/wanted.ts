/**
 * Where she wanted to go before she had to sign in: the `redirect` of an address, or the page that asked for a session.
 * Kept in the cookie of that name until the browser closes, and used once. A path of this origin and nothing else.
 */
import type { Role } from '../plugin/role.ts'
import { safePath } from '../session/safe-path.ts'
import type { Session } from '../session/session.ts'

const COOKIE = 'redirect'

/** Home is where she comes anyway, and a page that signs in is no place to come back to. */
const FORGOTTEN: ReadonlySet<Role | null> = new Set<Role>(['home', 'sign-in', 'relogin'])

/** @param roleAt the role that the page of a path plays or belongs to */
export function rememberWanted({ jar }: Session, path: string | null, roleAt: (pathname: string) => Role | null): void {
  if (path === null || path.length > 1_000) return
  const safe = safePath(path)
  if (safe !== '/' && !FORGOTTEN.has(roleAt(new URL(safe, 'https://portal.invalid').pathname))) jar.write(COOKIE, safe)
}

/** The path to go to now that she is signed in; null when nothing was wanted. */
export function takeWanted({ jar }: Session): string | null {
  const wanted = safePath(jar.read(COOKIE))
  jar.remove(COOKIE)
  // An address that was refused is no wish either.
  return wanted === '/' ? null : wanted
}
