/**
 * Logout: the server forgets the tokens, the router ends the device's session, the browser forgets everything. What is
 * needed to say goodbye is read before anything is erased; a dead router or server holds nobody longer than five seconds.
 */
import type { Client } from '../api/client.ts'
import { endSession } from './endpoints.ts'
import type { Session } from './session.ts'

const LONGEST = 5_000

/** @param atRouter ends the device's session at the router; resolves or rejects as it likes */
export async function signOut(session: Session, client: Client, atRouter: () => Promise<unknown>): Promise<void> {
  const { refreshToken } = session.read()
  const goodbyes = [
    // However it fails, she is signed out.
    (async () => atRouter())(),
    ...(refreshToken ? [client.call(endSession, { body: { refresh_token: refreshToken } })] : []),
  ]
  await Promise.race([Promise.allSettled(goodbyes), new Promise((resolve) => setTimeout(resolve, LONGEST))])
  session.clearEverything('signed-out')
}
