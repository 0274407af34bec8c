/** From a token result to a session: permissions and profile are fetched with the new bearer, then all is stored at once. */
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { checkUpdateAccountInfo, getAuthorization, getProfile, getStatus, type TokenResult } from './endpoints.ts'
import type { Session } from './session.ts'

/**
 * Opens the session. A back end that does not answer the account-info check or the status does not keep her out; without
 * permissions and profile there is no session, and the error is thrown.
 */
export async function openSession(session: Session, client: Client, result: TokenResult): Promise<void> {
  const own = withBearer(client, result.access_token)
  const type = result.accounts[0]?.account_type ?? 'customer'
  const [{ permissions }, profile, force, status] = await Promise.all([
    own(getAuthorization, {}),
    own(getProfile, {}),
    own(checkUpdateAccountInfo, { body: { account_type: type } }).then(
      (answer) => answer.force_update,
      ignorePassing(false),
    ),
    type === 'customer' ? own(getStatus, {}).then((answer) => answer.status, ignorePassing(null)) : null,
  ])
  const accounts = result.accounts.map((one) =>
    one.account_type === 'customer' && status ? { ...one, account_status: status } : one,
  )
  session.open({ tokens: result, accounts, user: profile, permissions })
  session.change({ forceUpdate: force })
}

/** Calls with a bearer that is not the session's yet. */
function withBearer(client: Client, token: string): Client['call'] {
  const { settings } = client
  return async (endpoint, input, extras = {}) => {
    const { send } = await import('../api/send.ts')
    return send(
      {
        ...settings,
        token: () => token,
        onUnauthorized: () => Promise.resolve(null),
        onRefused: () => undefined,
        onOutcome: () => undefined,
      },
      endpoint,
      input,
      extras,
    )
  }
}

function ignorePassing<Value>(instead: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof ApiError) return instead
    throw error
  }
}
