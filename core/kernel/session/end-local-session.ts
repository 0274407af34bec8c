/**
 * The part of a logout that needs no network and no further script: the session is deleted from this browser, and the requests to
 * the server and the router are stored. `sign-out.ts` sends them.
 */
import type { SafeStorage } from '../values/safe-storage.ts'
import type { Session } from './session.ts'

/** Key in local storage of the pending logout requests. */
export const PENDING_LOGOUTS = 'pending-logouts'

/** The pending requests of one logout. */
export type PendingLogout = {
  /** The refresh token to revoke at the server; null if that is done, or there is none. */
  readonly refreshToken: string | null
  /** The bearer of the session that ends. */
  readonly bearer: string | null
  /** The router's logout address; null if that is done, or there is no router. */
  readonly router: string | null
  /** When she signed out, in milliseconds since the epoch. */
  readonly at: number
}

/** @param router the router's logout address, or null if there is none to call */
export function endLocalSession(
  { session, local }: { readonly session: Session; readonly local: SafeStorage },
  router: string | null,
): void {
  const { refreshToken, token: bearer } = session.read()
  const pending = listIn(local.get(PENDING_LOGOUTS))
  session.clearEverything('signed-out')
  const added: PendingLogout = { refreshToken, bearer, router, at: Date.now() }
  local.set(PENDING_LOGOUTS, JSON.stringify([...pending, added]))
}

/** The stored requests, each of which may be invalid. */
export function listIn(text: string | null): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
