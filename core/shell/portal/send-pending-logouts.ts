/** Sends logouts to the server and the router. Loaded with the first logout. */
import type { Assembled } from '../assembly/assemble.ts'
import { REDIRECT_COOKIE } from '../../kernel/page/no-script.ts'
import { manualLoginUrl } from '../../kernel/gateway/gateway-facts.ts'
import type { LoginPlace } from '../../kernel/gateway/gateway.ts'
import { mayCall } from '../../kernel/hotspot/may-call-router.ts'
import type { Session } from '../../kernel/session/session.ts'
import { sendPendingLogouts, type LogoutProgress } from '../../kernel/session/sign-out.ts'

/** Milliseconds for the request to the router. */
const ROUTER_TIMEOUT_MS = 5_000

export type LogoutParts = Pick<
  Assembled,
  'session' | 'local' | 'client' | 'browser' | 'navigation' | 'notices' | 'text'
>

/** Milliseconds in which the page may leave for the router. Later the customer has begun something on the portal's sign-in page. */
const LEAVE_WITHIN_MS = 3_000

/** The latest attempt for each session, which never rejects. */
const attempts = new WeakMap<Session, Promise<unknown>>()

/** Deletes the router's data that the host stores below the sign-in page: it ends with the session. */
export function deleteRouterData(page: { cookie: string }, signInPath: string | null): void {
  if (signInPath === null) return
  // A cookie, because the host reads it when no script runs. Its path is not `/`, which the session's jar writes.
  page.cookie = `${REDIRECT_COOKIE}=; Path=${signInPath}; Max-Age=0`
}

/** Sends pending logouts once an earlier attempt has ended, so that none is sent twice. */
export function retryPendingLogouts(parts: LogoutParts): Promise<LogoutProgress> {
  const { session } = parts
  const earlier = attempts.get(session) ?? Promise.resolve()
  const attempt = earlier.then(() => send(parts))
  attempts.set(
    session,
    attempt.catch(() => undefined),
  )
  return attempt
}

/** The router of the ended session: its place, and its logout address, null for a gateway that has none. */
export type EndedRouter = { readonly place: LoginPlace | null; readonly logoutAddress: string | null }

/**
 * Sends the logout of a session that has just ended. A session that came through a router ends at the router's own login page.
 *
 * @param router null: the session came through none
 */
export async function finishLogout(parts: LogoutParts, router: EndedRouter | null): Promise<LogoutProgress> {
  const { session, browser, navigation, notices, text } = parts
  if (router?.logoutAddress === null) notices.show({ intent: 'info', text: text.i18n.t('signedOut.mayStayOnline') })
  const answered = new Set<unknown>()
  const noting: typeof browser.fetch = async (address, init) => {
    const response = await browser.fetch(address, init)
    answered.add(address)
    return response
  }
  const begun = Date.now()
  const progress = await retryPendingLogouts({ ...parts, browser: { ...browser, fetch: noting } })
  const page = manualLoginUrl(router?.place ?? null)
  // A router without an answer is out of reach, so its page is too.
  const isSoon = Date.now() - begun < LEAVE_WITHIN_MS && session.read().user === null
  if (progress === 'delivered' && page !== null && answered.has(router?.logoutAddress) && isSoon)
    navigation.leave(page, { forced: true })
  return progress
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
