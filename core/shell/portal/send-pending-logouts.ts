/** Sends logouts to the server and the router. Loaded with the first logout. */
import type { Assembled } from '../assembly/assemble.ts'
import { REDIRECT_COOKIE } from '../../kernel/page/no-script.ts'
import { mayCall } from '../../kernel/hotspot/may-call-router.ts'
import type { Session } from '../../kernel/session/session.ts'
import { sendPendingLogouts, type LogoutProgress } from '../../kernel/session/sign-out.ts'

/** Milliseconds for the request to the router. */
const ROUTER_TIMEOUT_MS = 5_000

export type LogoutParts = Pick<
  Assembled,
  'session' | 'local' | 'client' | 'browser' | 'navigation' | 'notices' | 'text'
>

/** The latest attempt for each session, which never rejects. */
const attempts = new WeakMap<Session, Promise<unknown>>()

/** Deletes the router's data that the host stores below the sign-in page: it ends with the session. */
export function deleteRouterData(page: { cookie: string }, signInPath: string | null): void {
  if (signInPath === null) return
  // A cookie, because the host reads it when no script runs. Its path is not `/`, which the session's jar writes.
  page.cookie = `${REDIRECT_COOKIE}=; Path=${signInPath}; Max-Age=0`
}

/**
 * Sends pending logouts once an earlier attempt has ended, so that none is sent twice.
 *
 * @param mayStayOnline shows a notice: the gateway has no logout address, so the device may stay online
 */
export function retryPendingLogouts(parts: LogoutParts, mayStayOnline = false): Promise<LogoutProgress> {
  const { session, notices, text } = parts
  if (mayStayOnline) notices.show({ intent: 'info', text: text.i18n.t('signedOut.mayStayOnline') })
  const earlier = attempts.get(session) ?? Promise.resolve()
  const attempt = earlier.then(() => send(parts))
  attempts.set(
    session,
    attempt.catch(() => undefined),
  )
  return attempt
}

function send({ session, local, client, browser, navigation }: LogoutParts): Promise<LogoutProgress> {
  const atRouter = (address: string) =>
    browser.fetch(address, {
      mode: 'no-cors',
      credentials: 'include',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(ROUTER_TIMEOUT_MS),
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
