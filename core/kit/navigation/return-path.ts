/**
 * Stores the page to open after sign-in: the `redirect` query parameter, or the page that required a session. It is stored in the session
 * cookie `redirect` and used once. It is always a path of this origin (`safePath`).
 */
import type { Role } from '../../kernel/plugin/role.ts'
import { safePath } from '../../kernel/values/safe-path.ts'
import type { Session } from '../../kernel/session/session.ts'

const RETURN_COOKIE = 'redirect'

/** Home is the default, and a customer who has signed in should not return to a sign-in page. */
const IGNORED_ROLES: ReadonlySet<Role | null> = new Set<Role>(['home', 'sign-in', 'relogin'])

/** @param roleAt the role that the page of a path plays or belongs to */
export function rememberReturnPath(
  { jar }: Session,
  path: string | null,
  roleAt: (pathname: string) => Role | null,
): void {
  if (path === null || path.length > 1_000) return
  const safe = safePath(path)
  if (safe !== '/' && !IGNORED_ROLES.has(roleAt(new URL(safe, 'https://portal.invalid').pathname)))
    jar.write(RETURN_COOKIE, safe)
}

/** Removes and returns the path to open after sign-in; null when none was remembered. */
export function takeReturnPath({ jar }: Session): string | null {
  const path = safePath(jar.read(RETURN_COOKIE))
  jar.remove(RETURN_COOKIE)
  // `safePath` returns `/` for a refused address.
  return path === '/' ? null : path
}
