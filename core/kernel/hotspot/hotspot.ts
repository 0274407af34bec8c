/**
 * Logs in at a router: stores the router's data of this visit, navigates to the router's login page, and recognises the redirect after the
 * login by a nonce.
 */
import { loadScript } from '../api/load-script.ts'
import { loginPlace, logoutAddress, pinnedGateway, type LoginPlace } from '../gateway/gateway.ts'
import type { RouterReturn } from '../gateway/read-query.ts'
import type { HotspotLogins, HotspotSettings } from './hotspot-settings.ts'
import { RETURN_PARAMETER, TICKET_PARAMETER } from '../values/return-parameters.ts'
import {
  arrivalText,
  FIELD_LIMITS,
  MAX_DATA_LENGTH,
  readRouterData,
  type RouterDataResult,
  type RouterData,
} from '../gateway/router-data.ts'

/** `unlisted`: the query of a gateway that this partner does not list. Nothing is sent to it. */
export type ReadArrival = RouterDataResult | { readonly kind: 'unlisted' }

export type Hotspot = HotspotLogins & {
  /** The text for `read` and `arrive` in a query of the portal: `data`, or another gateway's complete query. */
  arrivalIn(search: string): string | null
  /** Reads router data without storing it. */
  read(text: string | null): ReadArrival
  /** Reads router data and stores valid data for this browser, with the time of the first redirect. */
  arrive(text: string | null): ReadArrival
  /**
   * The router's data belong to the customer who signs in after the redirect. Erases the data of another customer, and of a session that
   * another tab has signed out. Call it when the session changes.
   *
   * @param username null: nobody is signed in
   */
  belongTo(username: string | null): void
  /** The gateway of this visit, for a login and a logout; null when none is listed. */
  readonly place: LoginPlace | null
  /** The newest router data in this browser, if it is at most one hour old. */
  recentData(): RouterData | null
  /** The newest router data of any age. Only for a reconnect or a logout. */
  lastData(): RouterData | null
  /** Takes the router's redirect after our login; null for any other, and for a second call. */
  returned(search: string): RouterReturn | null
  /** Like `returned`, but without the nonce: it proves no login, and the back end checks its ticket. */
  routerReturn(search: string): RouterReturn | null
  /**
   * True, once for each login, when this tab navigated to the router and returned without its redirect, by Back or a typed address. This
   * prevents a redirect loop.
   */
  isReturnWithoutData(): boolean
  logoutAddress(): string | null
  /** Host names of the portal and of all listed gateways. */
  readonly ownHosts: readonly string[]
}

export function createHotspot(settings: HotspotSettings): Hotspot {
  const {
    domain,
    tabStorage,
    loginNonce,
    browserStorage,
    probe,
    origin,
    domains = [],
    gateways,
    reader = null,
    lastRouter,
    isRevisit = false,
  } = settings
  const sharedKey = `router-metadata.${domain}`
  const listed = gateways.flatMap(({ addresses }) => addresses)
  const ownHosts = [...domains, ...[origin, ...listed].map((address) => new URL(address).hostname)]
  const pin = (read: RouterDataResult): ReadArrival => {
    if (read.kind !== 'good' || read.data.kind === undefined) return read
    const gateway = pinnedGateway(read.data, gateways)
    if (gateway === null) return { kind: 'unlisted' }
    return { kind: 'good', data: { ...read.data, identity: read.data.identity || gateway.name } }
  }
  const read = (text: string | null) => pin(readRouterData(text, reader?.read))
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
  const places = [
    [tabStorage, 'router-metadata'],
    [browserStorage, sharedKey],
  ] as const
  const save = ({ at, data }: StoredData) => tabStorage.set('router-metadata', `${at} ${JSON.stringify(data)}`)
  const arrived = new Set<string | null>()
  let customer: string | null = null
  const lastData = () => newest()?.data ?? null
  const recentData = () => {
    const last = newest()
    return last && probe.now() - last.at <= HOUR_MS ? last.data : null
  }
  const place = () => loginPlace(gateways, lastData(), lastRouter?.read() ?? null)
  /**
   * After a refused login, and for a test of the connection, the router sends another page, so the pages before stay stored. So does the
   * device where the router names it in its first redirect only.
   */
  const withEarlier = (read: RouterData): RouterData => {
    const before = recentData()
    const isOthers = customer === null && tabStorage.get('router-metadata' + OWNER) !== null
    if (before?.identity !== read.identity || isOthers) return read
    const { link_orig = '', earlier_origs = '', ip, mac } = before
    const device = before.kind === read.kind ? { ...(ip && { ip }), ...(mac && { mac }) } : {}
    const all = `${link_orig}\n${earlier_origs}`.trim()
    // Each refused login has an address of the portal with another nonce.
    const isKept = all.length > FIELD_LIMITS.earlier_origs || ownHosts.some((host) => link_orig.includes(`//${host}`))
    const kept = isKept ? earlier_origs : all
    const complete = { ...device, ...read, ...(kept !== '' && { earlier_origs: kept }) }
    return JSON.stringify(complete).length <= MAX_DATA_LENGTH ? complete : read
  }

  /** A controller's query stays, because it has neither challenge nor error, and only it identifies the device. */
  const lastingOf = (data: RouterData) => {
    const isController = pinnedGateway(data, gateways)?.definition.traits.isController === true
    return { ...lasting(data), ...(isController && data.query !== undefined && { query: data.query }) }
  }
  const loadLogin = async () => {
    const at = place()
    const [{ createLogin }, driver] = await Promise.all([
      loadScript(import('./log-in.ts')),
      at && loadScript(at.gateway.definition.load()),
    ])
    return createLogin({
      settings,
      place: at,
      driver: driver?.default,
      arrival: lastData(),
      deleteSingleUseData: () => {
        const last = newest()
        if (last)
          save({
            at: last.at,
            data: lastingOf(last.data),
          })
      },
    })
  }
  /** Reads the redirect after a login. Some gateways open the sign-in page, with the requested page in the query. */
  const returnIn = (search: string): RouterReturn & { readonly proof: string | null } => {
    const query = new URLSearchParams(search)
    const proof = query.get(RETURN_PARAMETER)
    const arrival = proof === null ? read(arrivalText(search, reader?.read)) : null
    const found = arrival?.kind === 'good' ? reader?.parseRouterReturn(arrival.data, origin) : null
    return found ?? { proof, to: null, secondsLeft: null, ticket: query.get(TICKET_PARAMETER) }
  }
  const proofOf = () => tabStorage.get('router-proof') ?? loginNonce?.read() ?? null
  const deleteProof = () => {
    tabStorage.delete('router-proof')
    loginNonce?.write(null)
  }

  return {
    get place() {
      return place()
    },
    arrivalIn: (search) => arrivalText(search, reader?.read),
    read,
    recentData,
    lastData,
    ownHosts,
    arrive: (text) => {
      const found = read(text)
      if (found.kind !== 'good') return found
      // For the same text again, or the address of an old document, this tab has already stored its data, or newer data.
      const isKnown = arrived.has(text) || (isRevisit && arrived.size === 0)
      arrived.add(text)
      // A redirect that says whether the device is online also ends a login whose nonce did not come back.
      if (found.data.state !== undefined) deleteProof()
      if (isKnown && tabStorage.get('router-metadata') !== null) return found
      const [at, known] = [probe.now(), withEarlier(found.data)]
      if (customer === null) for (const [storage, key] of places) storage.delete(key + OWNER)
      save({ at, data: known })
      browserStorage.set(sharedKey, `${at} ${JSON.stringify(lastingOf(known))}`)
      const router = known.kind === undefined ? loginPlace(gateways, known, null)?.address : known.address
      if (router) lastRouter?.write(router)
      return found
    },
    belongTo: (username) => {
      customer = username === null ? null : unreadable(username)
      // A logout erases all that the tabs share.
      const isSignedOut = username === null && browserStorage.get(sharedKey) === null
      for (const [storage, key] of places) {
        const owner = storage.get(key + OWNER)
        if (owner !== null && (isSignedOut || (customer !== null && owner !== customer))) storage.delete(key)
        if (customer !== null) storage.set(key + OWNER, customer)
      }
    },
    loginRequest: async (...input) => (await loadLogin()).loginRequest(...input),
    login: async (...input) => (await loadLogin()).login(...input),
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
      return at && logoutAddress(at, domain)
    },
  }
}

type StoredData = { readonly at: number; readonly data: RouterData }

/** Parses `<milliseconds> <JSON>`: router data with the time of the redirect. Null for any other text. */
function readStored(text: string | null): StoredData | null {
  const [, at, json = null] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  const read = readRouterData(json)
  return at !== undefined && read.kind === 'good' ? { at: Number(at), data: read.data } : null
}

const HOUR_MS = 3_600_000
/** Ending of the keys with a mark of the customer to whom the data belong. */
const OWNER = '.owner'

/** A mark of this username, which stays after the session and names nobody. */
function unreadable(username: string): string {
  let mark = 0
  for (const letter of username) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return mark.toString(36)
}

/** The router's data without the fields of a single login. `requires: 'chap'` records that the router uses challenges. */
function lasting({ chap_id, chap_challenge, ...data }: RouterData): RouterData {
  const { error: _e, challenge: _c, state: _s, seconds_left: _l, query: _q, ...rest } = data
  return { ...rest, ...(chap_id && chap_challenge && { requires: 'chap' }) }
}
