/**
 * Refreshes tokens, once at a time in this browser: all tabs share a lock where the browser supports it, and tokens never overwrite a
 * newer session. When the server refuses the refresh token, the session ends once. Any other failure is thrown and keeps the session.
 */
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { Session } from './session.ts'
import { loadScript } from '../api/load-script.ts'
import { pauseAfter } from '../values/pause-after.ts'

export type Renewal = {
  /** A bearer other than `refused`, or null when the session has ended. */
  renew(refused: string): Promise<string | null>
}

/** Statuses that refuse the refresh token. Others (408, 425, 429, 5xx, a proxy's 404) do not mean that it is invalid. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 422])

type Locks = { request<Result>(name: string, work: () => Promise<Result>): Promise<Result> }

export function createRenewal(session: Session, client: () => Client, locks: Locks | undefined): Renewal {
  let running: Promise<string | null> | null = null
  let failures = 0
  let retryLater: { readonly error: ApiError; readonly until: number } | null = null

  const renewNow = async (refused: string): Promise<string | null> => {
    session.recheck()
    const { token, refreshToken, signedInAs } = session.read()
    if (token !== null && token !== refused) return token
    if (refreshToken === null) return end(null)
    // Every call of a page needs the token. Until the pause after a failure is over, the last error is thrown again.
    if (retryLater !== null && Date.now() < retryLater.until) throw retryLater.error
    try {
      const { refreshToken: endpoint } = await loadScript(import('./endpoints.ts'))
      const tokens = await client().call(endpoint, {
        body: { refresh_token: refreshToken, account_type: signedInAs },
      })
      failures = 0
      if (session.renew(tokens, refreshToken)) return tokens.access_token
      return session.read().token
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { failure } = error
      const retryAfter = failure.kind === 'status' ? failure.retryAfter : null
      if (failure.kind === 'status' && REFUSED_STATUSES.has(failure.status)) return end(refreshToken)
      failures += 1
      retryLater = { error, until: Date.now() + Math.max((retryAfter ?? 0) * 1_000, pauseAfter(failures)) }
      throw error
    }
  }

  /** Ends the session of this refresh token. Returns the bearer of a session that was opened meanwhile. */
  const end = (refreshToken: string | null): string | null => {
    session.recheck()
    const current = session.read()
    if (current.refreshToken !== refreshToken) return current.token
    if (current.user !== null) session.clear('expired')
    return null
  }

  /** Firefox refuses locks where it refuses cookies; then tabs share no session, and no lock is needed. */
  const renewLocked = async (refused: string): Promise<string | null> => {
    if (locks === undefined) return renewNow(refused)
    let hasLock = false
    try {
      return await locks.request('gapura-renewal', () => {
        hasLock = true
        return renewNow(refused)
      })
    } catch (error) {
      if (hasLock) throw error
      return renewNow(refused)
    }
  }

  return {
    renew: (refused) => {
      running ??= renewLocked(refused).finally(() => {
        running = null
      })
      return running
    },
  }
}
