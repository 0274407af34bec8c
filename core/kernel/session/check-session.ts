import type { Client } from '../api/client.ts'
import { checkToken } from './endpoints.ts'
import type { Session } from './session.ts'

/** Checks the bearer at the back end. An invalid bearer renews or ends the session. */
export async function checkSession(client: Client, session: Pick<Session, 'read'>): Promise<void> {
  const bearer = client.settings.token()
  const { valid } = await client.call(checkToken, { body: { account_type: session.read().signedInAs } })
  if (!valid) await client.settings.onUnauthorized(bearer ?? '')
}
