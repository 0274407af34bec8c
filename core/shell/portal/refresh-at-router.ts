/** Refreshes the session after a router's redirect of a signed-in customer (rule 5 of the gate). */
import { ApiError } from '../../kernel/api/api-error.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { refreshSession } from '../../kernel/session/endpoints.ts'

/** If it fails, the old tokens stay in use; a 401 ends the session elsewhere. */
export async function refreshAtRouter({
  session,
  client,
  hotspot,
}: Pick<Assembled, 'session' | 'client' | 'hotspot'>): Promise<void> {
  const { refreshToken, signedInAs } = session.read()
  const data = hotspot.recentData()
  if (refreshToken === null || data === null) return
  try {
    const refresh = () =>
      client.call(refreshSession, { body: { ip: data.ip ?? '', identity: data.identity, account_type: signedInAs } })
    // After a lost response the old tokens are no longer valid. A back end returns the same new tokens for ten seconds.
    const result = await refresh().catch((error: unknown) => {
      const isLost = error instanceof ApiError && (error.failure.kind === 'network' || error.failure.kind === 'timeout')
      if (isLost) return refresh()
      throw error
    })
    if (session.renew(result, refreshToken)) session.change({ accounts: result.accounts })
  } catch {
    // The client has reported the error through `onOutcome`.
  }
}
