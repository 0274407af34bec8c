/** The session refresh for a customer whom a router has led here while she was signed in (rule 5 of the gate). */
import { ApiError } from '../../kernel/api/api-error.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { refreshSession } from '../../kernel/session/endpoints.ts'

/** When it fails, the old tokens stay in use; a 401 ends the session elsewhere. */
export async function refreshAtRouter({ session, client, hotspot }: Assembled): Promise<void> {
  const { refreshToken, signedInAs } = session.read()
  const data = hotspot.data()
  if (refreshToken === null || data === null) return
  try {
    const ask = () =>
      client.call(refreshSession, { body: { ip: data.ip ?? '', identity: data.identity, account_type: signedInAs } })
    // A lost answer held the next pair, and the old one has ended with it. A back end gives the same pair for ten seconds.
    const result = await ask().catch((error: unknown) => {
      const isLost = error instanceof ApiError && (error.failure.kind === 'network' || error.failure.kind === 'timeout')
      if (isLost) return ask()
      throw error
    })
    if (session.renew(result, refreshToken)) session.change({ accounts: result.accounts })
  } catch {
    // `onOutcome` of the client has reported the error.
  }
}
