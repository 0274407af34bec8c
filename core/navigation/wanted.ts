/**
 * Where she wanted to go before she had to sign in: the `redirect` of an address, or the page that asked for a session.
 * Kept in the cookie of that name until the browser closes, and used once. A path of this origin and nothing else.
 */
import { safePath } from '../session/safe-path.ts'
import type { Session } from '../session/session.ts'

const COOKIE = 'redirect'

export function rememberWanted({ jar }: Session, path: string | null): void {
  if (path === null || path.length > 1_000) return
  const safe = safePath(path)
  // Home is where she comes anyway, and a sign-in page is no place to come back to.
  if (safe !== '/' && !/^\/(re)?login(\/|\?|$)/.test(safe)) jar.write(COOKIE, safe)
}

/** The path to go to now that she is signed in; home when nothing was wanted. */
export function takeWanted({ jar }: Session): string {
  const wanted = safePath(jar.read(COOKIE))
  jar.remove(COOKIE)
  return wanted
}
