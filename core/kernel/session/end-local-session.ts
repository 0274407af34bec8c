/**
 * Signs out without network and further scripts: deletes the session from this browser and stores the requests to the back end and the
 * router, which `sign-out.ts` sends.
 */
import type { SafeStorage } from '../values/safe-storage.ts'
import type { Session } from './session.ts'

export const PENDING_LOGOUTS_KEY = 'pending-logouts'

export type PendingLogout = {
  /** The refresh token to revoke at the back end; null: done, or none. */
  readonly refreshToken: string | null
  readonly bearer: string | null
  /** The router's logout address; null: done, or no router. */
  readonly router: string | null
  /** Time of the sign-out, in milliseconds since the epoch. */
  readonly at: number
}

export function endLocalSession(
  { session, local }: { readonly session: Session; readonly local: SafeStorage },
  router: string | null,
): void {
  const { refreshToken, token: bearer } = session.read()
  const pending = listIn(local.get(PENDING_LOGOUTS_KEY))
  session.clearEverything('signed-out')
  const added: PendingLogout = { refreshToken, bearer, router, at: Date.now() }
  local.set(PENDING_LOGOUTS_KEY, JSON.stringify([...pending, added]))
}

/** Stored requests, each possibly invalid. */
export function listIn(text: string | null): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
