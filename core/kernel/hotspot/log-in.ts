/** Logs the device in at the router by a full-page navigation, which takes the credentials to the router's own page. Loaded on demand. */
import { loadScript } from '../api/load-script.ts'
import { isLoopback } from '../values/is-loopback.ts'
import type { HotspotSettings, LoginOutcome } from './hotspot-settings.ts'
import { factsOf } from '../gateway/kind-facts.ts'
import type { RouterData } from '../gateway/router-data.ts'
import type { Credentials, LoginPlace } from '../gateway/gateway.ts'
import { chapResponse, freshPage, loginFields, loginRequest, type LoginRequest } from './kinds/mikrotik.ts'
import { probeRouter } from './probe-router.ts'
import { RETURN_PARAMETER, TICKET_PARAMETER } from '../values/return-parameters.ts'

export type LoginVisit = {
  readonly settings: HotspotSettings
  readonly ownOrigins: readonly string[]
  readonly place: LoginPlace
  /** Address of the router's page for a manual login. */
  readonly manualLoginUrl: string
  readonly arrival: RouterData | null
  /** Deletes stored data that is valid for a single login, such as the challenge. */
  readonly deleteSingleUseData: () => void
}

/** Time until the page shows instructions while the browser waits for the router, in milliseconds. */
const NAVIGATION_TIMEOUT_MS = 10_000

/** Key in session storage. */
const ASKED_FOR_CHALLENGE = 'router-asked'

/** Navigates to the router with credentials. Resolves if the page stays. */
export async function logIn(
  visit: LoginVisit,
  credentials: Credentials,
  to: string,
  onTry?: (count: number) => void,
): Promise<LoginOutcome> {
  const { settings, place, manualLoginUrl, deleteSingleUseData } = visit
  const { tabStorage, loginNonce, probe, leave, post } = settings
  const silent = { kind: 'silent', address: manualLoginUrl } as const
  if (factsOf(place.kind).isProbed && (await probeRouter(place.address, probe, onTry)) === 'silent') return silent
  // After a refresh by the gateway, the requested page is that of the first try.
  const requested = tabStorage.get('router-wanted') ?? to
  const proof = newProof()
  const request = await requestTo(visit, credentials, requested, proof)
  if (request === null) return { kind: 'no-router' }
  if (request === 'unprotected') {
    // The redirect may be incomplete or forged, so the router's own login page is asked once.
    const isAsked = tabStorage.get(ASKED_FOR_CHALLENGE) !== null
    if (isAsked) {
      tabStorage.delete(ASKED_FOR_CHALLENGE)
      return { kind: 'unprotected' }
    }
    tabStorage.set(ASKED_FOR_CHALLENGE, 'yes')
    // Where the tab stores nothing, the return must not start the same again by itself.
    loginNonce?.write('asked')
    leave(freshPage(place.address, new URL(requested, settings.origin).href))
    await probe.pause(NAVIGATION_TIMEOUT_MS)
    return silent
  }
  tabStorage.delete(ASKED_FOR_CHALLENGE)
  deleteSingleUseData()
  if (request.isRefresh) tabStorage.set('router-wanted', requested)
  else {
    tabStorage.delete('router-wanted')
    tabStorage.set('router-proof', proof)
    loginNonce?.write(proof)
  }
  if (request.method === 'post') post(request.action, request.fields)
  else leave(request.address)
  // While a browser waits for a router, possibly for minutes, it still shows this page.
  await probe.pause(NAVIGATION_TIMEOUT_MS)
  return silent
}

/**
 * The request of a login. `isRefresh`: it only fetches new data from the gateway. Null: not possible. `unprotected`: anybody nearby could
 * read the password.
 */
export async function requestTo(
  { settings, ownOrigins, place, arrival }: LoginVisit,
  credentials: Credentials,
  to: string,
  proof = newProof(),
): Promise<(LoginRequest & { readonly isRefresh?: true | undefined }) | 'unprotected' | null> {
  const { origin, domain, probe, ticket, open = cannotOpen } = settings
  const dst = new URL(to, origin)
  dst.searchParams.set(RETURN_PARAMETER, proof)
  const { ip, identity = '' } = arrival ?? {}
  const ticketValue = await ticket?.({ ...(ip && { ip }), identity, dst: dst.href })
  if (ticketValue) dst.searchParams.set(TICKET_PARAMETER, ticketValue)
  if ('gateway' in place) {
    const { loginAtOtherGateway } = await loadScript(import('./login-at-gateway.ts'))
    return loginAtOtherGateway({ place, arrival, credentials, domain, dst: dst.href, open, ownOrigins })
  }
  const { chap_id, chap_challenge, requires: asks } = arrival ?? {}
  if (asks) return { method: 'get', address: freshPage(place.address, dst.href), isRefresh: true } as const
  const hasChallenge = Boolean(chap_id && chap_challenge)
  if (!hasChallenge && isReadable(place.address) && settings.mayBePlain !== true) return 'unprotected'
  const password =
    chap_id && chap_challenge ? await chapResponse(chap_id, credentials.password, chap_challenge) : credentials.password
  const fields = loginFields({ ...credentials, password }, { domain, dst: dst.href })
  return { ...loginRequest(place.address, fields, probe.pageProtocol), isRefresh: undefined }
}

/** Whether what is sent to this origin can be read on the way. */
function isReadable(origin: string): boolean {
  return origin.startsWith('http:') && !isLoopback(origin)
}

function cannotOpen(): Promise<never> {
  return Promise.reject(new Error('This portal opens no gateways'))
}

/** A nonce, only in the address of the router's redirect. */
function newProof(): string {
  return crypto.randomUUID().slice(0, 8)
}
