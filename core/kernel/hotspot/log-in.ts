/** Logs the device in at the router by a full-page navigation, which takes the credentials to the router's own page. Loaded on demand. */
import type { HotspotLogins, HotspotSettings, LoginOutcome } from './hotspot-settings.ts'
import type { RouterData } from '../gateway/router-data.ts'
import type { Credentials, GatewayDriver, LoginPlace } from '../gateway/gateway.ts'
import { manualLoginUrl } from '../gateway/gateway-facts.ts'
import { SENT_FORM, USE_QUERY } from './retries-by-query.ts'
import { loginAtGateway, type LoginRequest } from './login-at-gateway.ts'
import { probeRouter } from './probe-router.ts'
import { RETURN_PARAMETER, TICKET_PARAMETER } from '../values/return-parameters.ts'

type LoginParts = {
  readonly settings: HotspotSettings
  readonly place: LoginPlace
  readonly driver: GatewayDriver
  readonly arrival: RouterData | null
  /** Deletes stored data that is valid for a single login, such as the challenge. */
  readonly deleteSingleUseData: () => void
}

/** Time until the page shows instructions while the browser waits for the router, in milliseconds. */
const NAVIGATION_TIMEOUT_MS = 10_000

/** Key in session storage. */
const ASKED_FOR_CHALLENGE = 'router-asked'

/** Without a place, neither is possible. */
type PossibleLoginParts = Omit<LoginParts, 'place' | 'driver'> & {
  readonly place: LoginPlace | null
  readonly driver: GatewayDriver | undefined
}

/** `login` and `loginRequest` of a hotspot. */
export function createLogin({ place, driver, ...rest }: PossibleLoginParts): HotspotLogins {
  if (!place || !driver)
    return { login: () => Promise.resolve({ kind: 'no-router' }), loginRequest: () => Promise.resolve(null) }
  const parts = { ...rest, place, driver }
  return {
    login: (...input) => logIn(parts, ...input),
    loginRequest: async (...input) => {
      const request = await requestTo(parts, ...input)
      return request?.method === 'get' && request.isOnly === 'unprotected' ? 'unprotected' : request
    },
  }
}

/** Navigates to the router with credentials. Resolves if the page stays. */
async function logIn(
  parts: LoginParts,
  credentials: Credentials,
  to: string,
  onTry?: (count: number) => void,
): Promise<LoginOutcome> {
  const { settings, place, deleteSingleUseData } = parts
  const { tabStorage, loginNonce, probe, leave, post, origin } = settings
  const silent = { kind: 'silent', address: manualLoginUrl(place) ?? origin } as const
  const { traits } = place.gateway.definition
  if (traits.probe && (await probeRouter(place.address, probe, onTry)) === 'silent') return silent
  // After a refresh by the gateway, the requested page is that of the first try.
  const requested = tabStorage.get('router-wanted') ?? to
  const proof = newProof()
  const request = await requestTo(parts, credentials, requested, proof)
  if (request === null) return { kind: 'no-router' }
  const isOnly = request.method === 'get' ? request.isOnly : undefined
  if (request.method === 'get' && isOnly === 'unprotected') {
    // The redirect may be incomplete or forged, so the router's own login page is asked once.
    const isAsked = tabStorage.get(ASKED_FOR_CHALLENGE) !== null
    if (isAsked) {
      tabStorage.delete(ASKED_FOR_CHALLENGE)
      return { kind: 'unprotected' }
    }
    tabStorage.set(ASKED_FOR_CHALLENGE, 'yes')
    // Where the tab stores nothing, the return must not start the same again by itself.
    loginNonce?.write('asked')
    leave(request.address)
    await probe.pause(NAVIGATION_TIMEOUT_MS)
    return silent
  }
  tabStorage.delete(ASKED_FOR_CHALLENGE)
  deleteSingleUseData()
  if (isOnly === 'refresh') tabStorage.set('router-wanted', requested)
  else {
    tabStorage.delete('router-wanted')
    tabStorage.delete(USE_QUERY)
    // The specification defines the query of the default kind. Others take what their own login pages send.
    const mayRetry = request.method === 'post' && traits.isDefault && place.gateway.method === undefined
    if (mayRetry) tabStorage.set(SENT_FORM, 'yes')
    else tabStorage.delete(SENT_FORM)
    tabStorage.set('router-proof', proof)
    loginNonce?.write(proof)
  }
  if (request.method === 'post') post(request.action, request.fields)
  else leave(request.address)
  // While a browser waits for a router, possibly for minutes, it still shows this page.
  await probe.pause(NAVIGATION_TIMEOUT_MS)
  return silent
}

/** The request of a login. Null: not possible. */
async function requestTo(
  { settings, place, driver, arrival }: LoginParts,
  credentials: Credentials,
  to: string,
  proof = newProof(),
): Promise<LoginRequest | null> {
  const { origin, domain, domains = [], probe, ticket, open = cannotOpen, mayBePlain = false, tabStorage } = settings
  const page = new URL(to, origin).href
  const dst = new URL(page)
  dst.searchParams.set(RETURN_PARAMETER, proof)
  const { ip, identity = '' } = arrival ?? {}
  const ticketValue = await ticket?.({ ...(ip && { ip }), identity, dst: dst.href })
  if (ticketValue) dst.searchParams.set(TICKET_PARAMETER, ticketValue)
  const ownOrigins = [origin, ...domains.flatMap((name) => [`https://${name}`, `http://${name}`])]
  const method = tabStorage.get(USE_QUERY) === null ? {} : ({ method: 'get' } as const)
  const login = { dst: dst.href, page, pageProtocol: probe.pageProtocol, mayBePlain, ...method }
  return loginAtGateway({ ...login, place, driver, arrival, credentials, domain, open, ownOrigins })
}

function cannotOpen(): Promise<never> {
  return Promise.reject(new Error('This portal opens no gateways'))
}

/** A nonce, only in the address of the router's redirect. */
function newProof(): string {
  return crypto.randomUUID().slice(0, 8)
}
