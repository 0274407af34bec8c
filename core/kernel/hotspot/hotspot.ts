/**
 * Logs in at a router: stores the router's data of this visit, navigates to the router's login page, and recognises the redirect after the
 * login by a nonce.
 */
import { loadScript } from '../api/load-script.ts'
import { factsOf } from '../gateway/kind-facts.ts'
import {
  chooseHost,
  otherGatewayPlace,
  parseOrigin,
  logoutAddress,
  logoutAt,
  pinnedGateway,
  type Credentials,
  type LoginPlace,
} from '../gateway/gateway.ts'
import type { LoginRequest } from './kinds/mikrotik.ts'
import type { HotspotSettings, LoginOutcome } from './hotspot-settings.ts'
import type { LoginVisit } from './log-in.ts'
import { readOriginalPage, type OriginalPage } from './original-page.ts'
import { RETURN_PARAMETER, TICKET_PARAMETER } from '../values/return-parameters.ts'
import { arrivalText, MAX_DATA_LENGTH, readRouterData, type ReadData, type RouterData } from '../gateway/router-data.ts'

export type RouterReturn = {
  /** Identifies the customer where this browser stores nothing. Null: none. */
  readonly ticket: string | null
  /** Path of the portal to show, when the gateway opened the sign-in page. */
  readonly to: string | null
  /** Seconds until the session ends; null: unknown. */
  readonly secondsLeft: number | null
}

/** `unlisted`: the query of a gateway that this partner does not list. Nothing is sent to it. */
export type ReadArrival = ReadData | { readonly kind: 'unlisted' }

export type Hotspot = {
  /** The text for `read` and `arrive` in a query of the portal: `data`, or another gateway's complete query. */
  arrivalIn(search: string): string | null
  /** Reads router data without storing it. */
  read(text: string | null): ReadArrival
  /** Reads router data and stores valid data for this browser, with the time of the first redirect. */
  arrive(text: string | null): ReadArrival
  /** True: the gateway refuses a login without a reason, so a return without its data is a refusal. */
  readonly refusesSilently: boolean
  /** True: the back end or the host opens the gateway, only for a signed-in customer. */
  readonly needsSession: boolean
  /** The newest router data in this browser, if it is at most one hour old. */
  recentData(): RouterData | null
  /** The newest router data of any age. Only for a reconnect or a logout. */
  lastData(): RouterData | null
  /**
   * The request of `login`, for a page without scripts. Null when no host is listed. `unprotected` as in `LoginOutcome`. The router's redirect is
   * not recognised afterwards.
   */
  loginRequest(credentials: Credentials, to: string): Promise<LoginRequest | 'unprotected' | null>
  /** Navigates to the router with credentials. `to`: path for the redirect after the login. Resolves if the page stays. */
  login(credentials: Credentials, to: string, onTry?: (count: number) => void): Promise<LoginOutcome>
  /** The redirect after a login by the portal, once for each login; otherwise null. */
  returned(search: string): RouterReturn | null
  /** Like `returned`, but without the nonce: it proves no login, and the back end checks its ticket. */
  routerReturn(search: string): RouterReturn | null
  /**
   * True, once for each login, when this tab navigated to the router and returned without its redirect, by Back or a typed address. This
   * prevents a redirect loop.
   */
  isReturnWithoutData(): boolean
  /** Address of the router's page for a manual login; null when no host is listed. */
  readonly page: string | null
  logoutAddress(): string | null
  /** The page that the customer opened before the redirect, if it can be offered. */
  originalPage(): OriginalPage | null
}

export function createHotspot(settings: HotspotSettings): Hotspot {
  const {
    hosts,
    domain,
    tabStorage,
    loginNonce,
    browserStorage,
    probe,
    origin,
    domains = [],
    gateways = [],
    readQuery = null,
    lastRouter,
    isRevisit = false,
  } = settings
  const sharedKey = `router-metadata.${domain}`
  const listed = gateways.flatMap(({ addresses }) => addresses)
  const ownHosts = [...domains, ...[origin, ...hosts, ...listed].map((address) => new URL(address).hostname)]
  const ownOrigins = [origin, ...domains.flatMap((name) => [`https://${name}`, `http://${name}`])]
  const pin = (read: ReadData): ReadArrival => {
    if (read.kind !== 'good' || read.data.kind === undefined) return read
    const gateway = pinnedGateway(read.data, gateways)
    if (gateway === null) return { kind: 'unlisted' }
    return { kind: 'good', data: { ...read.data, identity: read.data.identity || gateway.name } }
  }
  const read = (text: string | null) => pin(readRouterData(text, readQuery))
  const newest = (): StoredData | null => {
    const now = probe.now()
    const inTab = storedIn(tabStorage.get('router-metadata'))
    // The clock may have been set back, but this tab's data cannot be from the future.
    const fromTab = inTab && { ...inTab, at: Math.min(inTab.at, now) }
    const other = storedIn(browserStorage.get(sharedKey))
    return other && other.at <= now && (fromTab === null || other.at > fromTab.at) ? other : fromTab
  }
  /** Null when the partner's file no longer lists the gateway. */
  const storedIn = (text: string | null) => {
    const stored = readStored(text)
    return stored && pin({ kind: 'good', data: stored.data }).kind === 'good' ? stored : null
  }
  const save = ({ at, data }: StoredData) => tabStorage.set('router-metadata', `${at} ${JSON.stringify(data)}`)
  const arrived = new Set<string | null>()
  const lastData = () => newest()?.data ?? null
  const recentData = () => {
    const last = newest()
    return last && probe.now() - last.at <= HOUR_MS ? last.data : null
  }
  const place = (): LoginPlace | null => {
    const [arrival, last] = [lastData(), lastRouter?.read() ?? null]
    if (arrival?.kind !== undefined) return otherGatewayPlace(gateways, arrival, last)
    const isAtOtherGateway =
      arrival === null &&
      last !== null &&
      !hosts.includes(last) &&
      listed.some((address) => parseOrigin(address) === last)
    const address = isAtOtherGateway ? null : chooseHost(hosts, arrival, last)
    if (address !== null) return { kind: 'mikrotik', address }
    return arrival === null ? otherGatewayPlace(gateways, null, last) : null
  }
  const original = (read: RouterData | null) => readOriginalPage(read?.link_orig, ownHosts)
  /** After a refused login the router sends the portal as the original page, so the previous page stays stored. */
  const withOriginal = (read: RouterData): RouterData => {
    const before = recentData()
    const isMissing = original(read) === null && before?.identity === read.identity && original(before) !== null
    const complete = { ...read, ...(isMissing && before.link_orig && { link_orig: before.link_orig }) }
    return JSON.stringify(complete).length <= MAX_DATA_LENGTH ? complete : read
  }

  const visitOf = (place: LoginPlace): LoginVisit => ({
    ...{ settings, ownOrigins, place },
    manualLoginUrl: pageOf(place) ?? origin,
    arrival: lastData(),
    deleteSingleUseData: () => {
      const last = newest()
      if (last) save({ at: last.at, data: lasting(last.data) })
    },
  })
  /** Reads the redirect after a login. Some gateways open the sign-in page, with the requested page in the query. */
  const returnIn = (search: string): RouterReturn & { readonly proof: string | null } => {
    const query = new URLSearchParams(search)
    const proof = query.get(RETURN_PARAMETER)
    const none = { proof, to: null, secondsLeft: null, ticket: query.get(TICKET_PARAMETER) }
    const arrival = proof === null ? read(arrivalText(search, readQuery)) : null
    if (arrival?.kind !== 'good' || arrival.data.state !== 'in') return none
    const { link_orig = '', seconds_left } = arrival.data
    const requestedPage = URL.canParse(link_orig) ? new URL(link_orig) : null
    // A path with two slashes would be another host's address.
    if (requestedPage?.origin !== origin || requestedPage.pathname.startsWith('//')) return none
    const { pathname, searchParams } = requestedPage
    const [nonce, ticket] = [RETURN_PARAMETER, TICKET_PARAMETER].map((name) => searchParams.get(name))
    for (const name of [RETURN_PARAMETER, TICKET_PARAMETER]) searchParams.delete(name)
    const to = searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
    const secondsLeft = seconds_left === undefined ? null : Number(seconds_left)
    return { proof: nonce ?? null, to, secondsLeft, ticket: ticket ?? null }
  }
  const proofOf = () => tabStorage.get('router-proof') ?? loginNonce?.read() ?? null
  const deleteProof = () => {
    tabStorage.delete('router-proof')
    loginNonce?.write(null)
  }
  const pageOf = (at: LoginPlace | null) =>
    at === null || factsOf(at.kind).isController ? null : new URL('/', at.address).href

  return {
    get page() {
      return pageOf(place())
    },
    get refusesSilently() {
      const at = place()
      return at !== null && factsOf(at.kind).refusesSilently === true
    },
    get needsSession() {
      const at = place()
      if (at === null || !('gateway' in at)) return false
      const { added, password } = at.gateway
      return (added ?? factsOf(at.kind)).needsOpening === true || password === 'ask'
    },
    arrivalIn: (search) => arrivalText(search, readQuery),
    read,
    recentData,
    lastData,
    originalPage: () => original(recentData()),
    arrive: (text) => {
      const found = read(text)
      if (found.kind !== 'good') return found
      // For the same text again, or the address of an old document, this tab has already stored its data, or newer data.
      const isKnown = arrived.has(text) || (isRevisit && arrived.size === 0)
      arrived.add(text)
      if (isKnown && tabStorage.get('router-metadata') !== null) return found
      const [at, known] = [probe.now(), withOriginal(found.data)]
      save({ at, data: known })
      browserStorage.set(sharedKey, `${at} ${JSON.stringify(lasting(known))}`)
      const router = known.kind === undefined ? chooseHost(hosts, known, null) : (known.address ?? null)
      if (router !== null) lastRouter?.write(router)
      return found
    },
    loginRequest: async (credentials, to) => {
      const at = place()
      return at === null ? null : (await loadLogIn()).requestTo(visitOf(at), credentials, to)
    },
    login: async (credentials, to, onTry) => {
      const at = place()
      return at === null ? { kind: 'no-router' } : (await loadLogIn()).logIn(visitOf(at), credentials, to, onTry)
    },
    returned: (search) => {
      const { proof, ...found } = returnIn(search)
      if (proof === null || proof !== proofOf()) return null
      deleteProof()
      return found
    },
    routerReturn: (search) => {
      const { proof, ...found } = returnIn(search)
      return proof === null ? null : found
    },
    isReturnWithoutData: () => {
      const isPending = proofOf() !== null
      if (isPending) deleteProof()
      return isPending
    },
    logoutAddress: () => {
      const at = place()
      if (at === null) return null
      return 'gateway' in at ? logoutAt(at.gateway, at.address) : logoutAddress(at.address, domain).href
    },
  }
}

const loadLogIn = () => loadScript(import('./log-in.ts'))

type StoredData = { readonly at: number; readonly data: RouterData }

/** Parses `<milliseconds> <JSON>`: router data with the time of the redirect. Null for any other text. */
function readStored(text: string | null): StoredData | null {
  const [, at, json = null] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  const read = readRouterData(json)
  return at !== undefined && read.kind === 'good' ? { at: Number(at), data: read.data } : null
}

const HOUR_MS = 3_600_000

/**
 * The router's data without the fields of a single login. `requires: 'chap'` records that the router uses challenges. A controller's query
 * stays, because it has neither challenge nor error, and only it identifies the device.
 */
function lasting(data: RouterData): RouterData {
  const {
    error: _error,
    chap_id,
    chap_challenge,
    challenge: _challenge,
    state: _state,
    seconds_left: _secondsLeft,
    ...lastingData
  } = data
  const { query, ...rest } = lastingData
  if (factsOf(rest.kind).isController && query !== undefined) return lastingData
  return { ...rest, ...(chap_id && chap_challenge && { requires: 'chap' }) }
}
