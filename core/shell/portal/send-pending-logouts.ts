/** How a logout reaches the server and the router from this browser. Loaded with the first logout. */
import type { Assembled } from '../assembly/assemble.ts'
import { mayCall } from '../../kernel/hotspot/router-login.ts'
import { sendPendingLogouts, type LogoutProgress } from '../../kernel/session/sign-out.ts'

/** Milliseconds until a router that does not answer is given up. */
const LONGEST = 5_000

/** The latest attempt of each portal, which never rejects. */
const attempts = new WeakMap<Assembled, Promise<unknown>>()

/**
 * Sends what is pending once an earlier attempt has ended, so that nothing is sent twice.
 *
 * @param mayStayOnline the customer has just signed out at a gateway that has no logout address, which she is told
 */
export function retryPendingLogouts(assembled: Assembled, mayStayOnline = false): Promise<LogoutProgress> {
  const { notices, text } = assembled
  if (mayStayOnline) notices.show({ intent: 'info', text: text.i18n.t('signedOut.stays') })
  const earlier = attempts.get(assembled) ?? Promise.resolve()
  const attempt = earlier.then(() => tell(assembled))
  attempts.set(
    assembled,
    attempt.catch(() => undefined),
  )
  return attempt
}

function tell({ session, local, client, browser, navigation }: Assembled): Promise<LogoutProgress> {
  const atRouter = (address: string) =>
    browser.fetch(address, {
      mode: 'no-cors',
      credentials: 'include',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST),
    })
  return sendPendingLogouts({
    session,
    local,
    client,
    atRouter,
    mayCall: (address) => mayCall(address, browser),
    leave: (address) => navigation.leave(address, { forced: true }),
  })
}
