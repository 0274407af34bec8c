import type { Client } from '../api/client.ts'
import { checkToken } from './endpoints.ts'
import type { Session } from './session.ts'

/** Asks whether the bearer is still valid. A 401 is handled by the client: the session is renewed or ended. */
export async function checkSession(client: Client, session: Pick<Session, 'read'>): Promise<void> {
  const bearer = client.settings.token()
  const { valid } = await client.call(checkToken, { body: { account_type: session.read().signedInAs } })
  if (!valid) await client.settings.onUnauthorized(bearer ?? '')
}
