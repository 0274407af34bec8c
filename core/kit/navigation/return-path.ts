/**
 * The page that the customer wanted before she had to sign in: the `redirect` query parameter, or the page that required a
 * session. It is kept in the session cookie `redirect` and used once. It is always a path of this origin (`safePath`).
 */
import type { Role } from '../../kernel/plugin/role.ts'
import { safePath } from '../../kernel/values/safe-path.ts'
import type { Session } from '../../kernel/session/session.ts'

const COOKIE = 'redirect'

/** Roles that are not remembered: home is the default, and nobody should return to a page that signs in. */
const FORGOTTEN: ReadonlySet<Role | null> = new Set<Role>(['home', 'sign-in', 'relogin'])

/** @param roleAt the role that the page of a path plays or belongs to */
export function rememberReturnPath(
  { jar }: Session,
  path: string | null,
  roleAt: (pathname: string) => Role | null,
): void {
  if (path === null || path.length > 1_000) return
  const safe = safePath(path)
  if (safe !== '/' && !FORGOTTEN.has(roleAt(new URL(safe, 'https://portal.invalid').pathname))) jar.write(COOKIE, safe)
}

/** Removes and returns the path to open after sign-in; null when none was remembered. */
export function takeReturnPath({ jar }: Session): string | null {
  const wanted = safePath(jar.read(COOKIE))
  jar.remove(COOKIE)
  // `safePath` returns `/` for a refused address.
  return wanted === '/' ? null : wanted
}
