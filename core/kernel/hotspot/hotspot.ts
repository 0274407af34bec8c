/**
 * The portal's part of the router login: stores the router's data of this visit, navigates to the router's login page, and
 * recognises its redirect by a nonce.
 */
import { loadScript } from '../api/load-script.ts'
import type { GatewayKind } from '../gateway/arrival.ts'
import {
  chooseHost,
  foreignPlace,
  gatewayOrigin,
  logoutAddress,
  logoutAt,
  pinnedGateway,
  type LoginPlace,
} from '../gateway/gateway.ts'
import type { LoginRequest } from './kinds/mikrotik.ts'
import type { HotspotSettings, LoginOutcome } from './hotspot-settings.ts'
import type { LoginMeans } from './log-in.ts'
import type { Credentials } from './router-login.ts'
import { readOriginalPage, type OriginalPage } from './original-page.ts'
import { RETURN, TICKET } from '../values/return-parameters.ts'
import { arrivalText, DATA_LIMIT, readRouterData, type ReadData, type RouterData } from '../gateway/router-data.ts'

/** The gateway's redirect after a login by the portal. */
export type RouterReturn = {
  /** Proves to the back end who has come back, where this browser keeps nothing. Null: there was none. */
  readonly ticket: string | null
  /** The path of the portal to show, where the gateway opened its sign-in page instead. */
  readonly to: string | null
  /** Seconds until the session ends; null where the gateway does not say. */
  readonly secondsLeft: number | null
}

/** `unlisted`: the query is that of a gateway which this partner does not list. It gets nothing. */
export type Arrived = ReadData | { readonly kind: 'unlisted' }

export type Hotspot = {
  /** The arrival in a query of the portal, as the text that `read` and `arrive` take: `data`, or another gateway's whole query. */
  arrivalIn(search: string): string | null
  /** Reads an arrival and keeps nothing. */
  read(text: string | null): Arrived
  /** Reads an arrival; a valid one is stored for this browser, with the time of its first arrival. */
  arrive(text: string | null): Arrived
  /** The kind of gateway that this visit logs in at; null when none is listed. */
  readonly kind: GatewayKind | null
  /** Whether the gateway is opened by the back end or the host, for a customer who is signed in. */
  readonly needsSession: boolean
  /** The newest router data in this browser, if it is at most one hour old. */
  data(): RouterData | null
  /** The newest router data of any age. Use it only to try a reconnect or a logout. */
  hint(): RouterData | null
  /**
   * The login that `login` would make, for a page without scripts. Null when no host is listed. The router's redirect is not
   * recognised afterwards.
   */
  loginRequest(credentials: Credentials, to: string): Promise<LoginRequest | null>
  /** Navigates to the router with credentials. `to` is the path to which the router redirects afterwards. Resolves if the page stays. */
  login(credentials: Credentials, to: string, onTry?: (count: number) => void): Promise<LoginOutcome>
  /** The router has opened this page after a login by the portal; null when it has not. Known once for each login. */
  returned(search: string): RouterReturn | null
  /** As `returned`, of a query that anybody may have written: it proves no login, and its ticket proves itself at the back end. */
  routerReturn(search: string): RouterReturn | null
  /**
   * Whether this tab navigated to the router and returned without the router's redirect, by Back or a typed address. True
   * once for each login, so that the customer is not sent there in a loop.
   */
  isReturnWithoutData(): boolean
  /** Address of the router's own page, for a manual login; null when no host is listed. */
  readonly page: string | null
  logoutAddress(): string | null
  /** The page that the customer opened before the router redirected her, if it can be offered. */
  originalPage(): OriginalPage | null
}

export function createHotspot(settings: HotspotSettings): Hotspot {
  const {
    hosts,
    domain,
    memory,
    mark,
    shared,
    probe,
    origin,
    domains = [],
    gateways = [],
    readQuery = null,
    served,
    isRevisit = false,
  } = settings
  const sharedKey = `router-metadata.${domain}`
  const listed = gateways.flatMap(({ addresses }) => addresses)
  const ownHosts = [...domains, ...[origin, ...hosts, ...listed].map((one) => new URL(one).hostname)]
  const own = [origin, ...domains.flatMap((one) => [`https://${one}`, `http://${one}`])]
  const pin = (read: ReadData): Arrived => {
    if (read.kind !== 'good' || read.data.kind === undefined) return read
    const gateway = pinnedGateway(read.data, gateways)
    if (gateway === null) return { kind: 'unlisted' }
    return { kind: 'good', data: { ...read.data, identity: read.data.identity || gateway.name } }
  }
  const read = (text: string | null) => pin(readRouterData(text, readQuery))
  /** The newest router data of this tab or another one. */
  const newest = (): StoredData | null => {
    const now = probe.now()
    const here = storedIn(memory.get('router-metadata'))
    // The clock may have been set back since, but this tab's data cannot be from the future.
    const own = here && { ...here, at: Math.min(here.at, now) }
    const other = storedIn(shared.get(sharedKey))
    return other && other.at <= now && (own === null || other.at > own.at) ? other : own
  }
  /** Stored data, unless the partner's file has ceased to list its gateway. */
  const storedIn = (text: string | null) => {
    const stored = readStored(text)
    return stored && pin({ kind: 'good', data: stored.data }).kind === 'good' ? stored : null
  }
  const keep = ({ at, data }: StoredData) => memory.set('router-metadata', `${at} ${JSON.stringify(data)}`)
  const arrived = new Set<string | null>()
  const hint = () => newest()?.data ?? null
  const data = () => {
    const last = newest()
    return last && probe.now() - last.at <= HOUR ? last.data : null
  }
  const place = (): LoginPlace | null => {
    const [arrival, last] = [hint(), served?.read() ?? null]
    if (arrival?.kind !== undefined) return foreignPlace(gateways, arrival, last)
    const isForeign =
      arrival === null && last !== null && !hosts.includes(last) && listed.some((one) => gatewayOrigin(one) === last)
    const address = isForeign ? null : chooseHost(hosts, arrival, last)
    if (address !== null) return { kind: 'mikrotik', address }
    return arrival === null ? foreignPlace(gateways, null, last) : null
  }
  const original = (read: RouterData | null) => readOriginalPage(read?.link_orig, ownHosts)
  /** After a refused login the router names the portal as the original page, so the previous one is kept. */
  const withOriginal = (read: RouterData): RouterData => {
    const before = data()
    const isLost = original(read) === null && before?.identity === read.identity && original(before) !== null
    const whole = { ...read, ...(isLost && before.link_orig && { link_orig: before.link_orig }) }
    return JSON.stringify(whole).length <= DATA_LIMIT ? whole : read
  }

  const means = (at: LoginPlace): LoginMeans => ({
    ...{ settings, own, at },
    page: pageOf(at) ?? origin,
    arrival: hint(),
    spend: () => {
      const last = newest()
      if (last) keep({ at: last.at, data: lasting(last.data) })
    },
  })
  /** A gateway's sign-in page of the portal, opened after a login: the page that she wanted is in the query. */
  const returnIn = (search: string): RouterReturn & { readonly proof: string | null } => {
    const query = new URLSearchParams(search)
    const proof = query.get(RETURN)
    const none = { proof, to: null, secondsLeft: null, ticket: query.get(TICKET) }
    const arrival = proof === null ? read(arrivalText(search, readQuery)) : null
    if (arrival?.kind !== 'good' || arrival.data.state !== 'in') return none
    const { link_orig = '', seconds_left } = arrival.data
    const named = URL.canParse(link_orig) ? new URL(link_orig) : null
    // A path of two slashes is another host's address.
    if (named?.origin !== origin || named.pathname.startsWith('//')) return none
    const { pathname, searchParams } = named
    const [marked, ticket] = [RETURN, TICKET].map((name) => searchParams.get(name))
    for (const name of [RETURN, TICKET]) searchParams.delete(name)
    const to = searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
    const secondsLeft = seconds_left === undefined ? null : Number(seconds_left)
    return { proof: marked ?? null, to, secondsLeft, ticket: ticket ?? null }
  }
  const proofOf = () => memory.get('router-proof') ?? mark?.read() ?? null
  const forgetProof = () => {
    memory.delete('router-proof')
    mark?.write(null)
  }
  const pageOf = (at: LoginPlace | null) => (at === null || at.kind === 'api' ? null : new URL('/', at.address).href)

  return {
    get page() {
      return pageOf(place())
    },
    get kind() {
      return place()?.kind ?? null
    },
    get needsSession() {
      const at = place()
      if (at === null || !('gateway' in at)) return false
      const { added, password } = at.gateway
      return at.kind === 'opennds' || at.kind === 'api' || password === 'ask' || added?.asks === true
    },
    arrivalIn: (search) => arrivalText(search, readQuery),
    read,
    data,
    hint,
    originalPage: () => original(data()),
    arrive: (text) => {
      const found = read(text)
      if (found.kind !== 'good') return found
      // The same text again, or the address of an old document: this tab has already stored its data, or newer data.
      const isKnown = arrived.has(text) || (isRevisit && arrived.size === 0)
      arrived.add(text)
      if (isKnown && memory.get('router-metadata') !== null) return found
      const [at, known] = [probe.now(), withOriginal(found.data)]
      keep({ at, data: known })
      shared.set(sharedKey, `${at} ${JSON.stringify(lasting(known))}`)
      const router = known.kind === undefined ? chooseHost(hosts, known, null) : (known.address ?? null)
      if (router !== null) served?.write(router)
      return found
    },
    loginRequest: async (credentials, to) => {
      const at = place()
      return at === null ? null : (await loadLogIn()).requestTo(means(at), credentials, to)
    },
    login: async (credentials, to, onTry) => {
      const at = place()
      return at === null ? { kind: 'no-router' } : (await loadLogIn()).logIn(means(at), credentials, to, onTry)
    },
    returned: (search) => {
      const { proof, ...found } = returnIn(search)
      if (proof === null || proof !== proofOf()) return null
      forgetProof()
      return found
    },
    routerReturn: (search) => {
      const { proof, ...found } = returnIn(search)
      return proof === null ? null : found
    },
    isReturnWithoutData: () => {
      const wentThere = proofOf() !== null
      if (wentThere) forgetProof()
      return wentThere
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

/** Parses router data with the time of its arrival: `<milliseconds> <JSON>`. Null for any other text. */
function readStored(text: string | null): StoredData | null {
  const [, at, json = null] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  const read = readRouterData(json)
  return at !== undefined && read.kind === 'good' ? { at: Number(at), data: read.data } : null
}

const HOUR = 3_600_000

/**
 * The router's data without the parts of one login attempt: the challenge is valid once, and the error is of that attempt. That the
 * router asks for challenges stays. A controller's query has neither, and names the device by it alone.
 */
function lasting(data: RouterData): RouterData {
  const { error: _, chap_id, chap_challenge, challenge: ____, state: _____, seconds_left: ______, ...kept } = data
  const { query, ...rest } = kept
  if (rest.kind === 'api' && query !== undefined) return kept
  return { ...rest, ...(chap_id && chap_challenge && { asks: 'chap' }) }
}
