/**
 * The portal's part of the router login: stores the router's data of this visit, navigates to the router's login page, and
 * recognises its redirect by a nonce.
 */
import {
  chooseHost,
  probeRouter,
  chapResponse,
  loginFields,
  loginRequest,
  logoutAddress,
  type Credentials,
  type LoginFields,
  type ProbeSettings,
} from './router-login.ts'
import { readOriginalPage, type OriginalPage } from './original-page.ts'
import { DATA_LIMIT, readRouterData, type ReadData, type RouterData } from './router-data.ts'

/** Storage that survives a navigation: session storage, or memory where the browser refuses it. */
export type HotspotStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  delete(key: string): void
}

export type HotspotSettings = {
  /** Origins that may receive credentials: the environment's first, then the partner's. */
  readonly hosts: readonly string[]
  readonly domain: string
  /** This tab's. */
  readonly memory: HotspotStorage
  /** The router of the last visit, for tabs that no router opened. It only selects among the listed hosts. */
  readonly served?: { readonly read: () => string | null; readonly write: (origin: string) => void }
  /** Further host names of this portal. */
  readonly domains?: readonly string[]
  /** The browser's, for tabs that no router opened; several partners may share it. */
  readonly shared: HotspotStorage
  readonly probe: ProbeSettings
  /** Navigates to another document. */
  readonly leave: (url: string) => void
  /** Navigates to another document by submitting a form. */
  readonly post: (action: string, fields: LoginFields) => void
  /** This portal's own origin. */
  readonly origin: string
  /** The document was opened by a reload, Back or Forward, so that its address may hold data that arrived long ago. */
  readonly isRevisit?: boolean
}

/** Why the page is still shown after a login at the router. */
export type LoginOutcome =
  /**
   * The router does not answer, or the page was not left within ten seconds. `address` is its own page, for a manual login; it
   * contains no credentials.
   */
  | { readonly kind: 'silent'; readonly address: string }
  /** No host is listed for this partner. */
  | { readonly kind: 'no-router' }

export type Hotspot = {
  /** Reads the query parameter `data`; valid data is stored for this browser, with the time of its first arrival. */
  arrive(text: string | null): ReadData
  /** The newest router data in this browser, if it is at most one hour old. */
  data(): RouterData | null
  /** The newest router data of any age. Use it only to try a reconnect or a logout. */
  hint(): RouterData | null
  /** Navigates to the router with credentials. `to` is the path to which the router redirects afterwards. Resolves if the page stays. */
  login(credentials: Credentials, to: string, onTry?: (count: number) => void): Promise<LoginOutcome>
  /** Whether the router opened this page after a login by the portal. True once for each login. */
  returned(search: string): boolean
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
    shared,
    probe,
    leave,
    post,
    origin,
    domains = [],
    served,
    isRevisit = false,
  } = settings
  const sharedKey = `router-metadata.${domain}`
  const ownHosts = [...domains, ...[origin, ...hosts].map((one) => new URL(one).hostname)]
  /** The newest router data of this tab or another one. */
  const newest = (): StoredData | null => {
    const now = probe.now()
    const here = readStored(memory.get('router-metadata'))
    // The clock may have been set back since, but this tab's data cannot be from the future.
    const own = here && { ...here, at: Math.min(here.at, now) }
    const other = readStored(shared.get(sharedKey))
    return other && other.at <= now && (own === null || other.at > own.at) ? other : own
  }
  const keep = ({ at, data }: StoredData) => memory.set('router-metadata', `${at} ${JSON.stringify(data)}`)
  const arrived = new Set<string | null>()
  const hint = () => newest()?.data ?? null
  const data = () => {
    const last = newest()
    return last && probe.now() - last.at <= HOUR ? last.data : null
  }
  const host = () => chooseHost(hosts, hint(), served?.read() ?? null)
  const original = (read: RouterData | null) => readOriginalPage(read?.link_orig, ownHosts)
  /** After a refused login the router names the portal as the original page, so the previous one is kept. */
  const withOriginal = (read: RouterData): RouterData => {
    const before = data()
    const isLost = original(read) === null && before?.identity === read.identity && original(before) !== null
    const whole = { ...read, ...(isLost && before.link_orig && { link_orig: before.link_orig }) }
    return JSON.stringify(whole).length <= DATA_LIMIT ? whole : read
  }

  return {
    get page() {
      const router = host()
      return router && new URL('/', router).href
    },
    data,
    hint,
    originalPage: () => original(data()),
    arrive: (text) => {
      const read = readRouterData(text)
      if (read.kind !== 'good') return read
      // The same text again, or the address of an old document: this tab has already stored its data, or newer data.
      const isKnown = arrived.has(text) || (isRevisit && arrived.size === 0)
      arrived.add(text)
      if (isKnown && memory.get('router-metadata') !== null) return read
      const [at, known] = [probe.now(), withOriginal(read.data)]
      keep({ at, data: known })
      shared.set(sharedKey, `${at} ${JSON.stringify(lasting(known))}`)
      const router = chooseHost(hosts, known, null)
      if (router !== null) served?.write(router)
      return read
    },
    login: async (credentials, to, onTry) => {
      const [last, router] = [newest(), host()]
      if (router === null) return { kind: 'no-router' }
      // A nonce: only the address that the router redirects to contains it.
      const proof = crypto.randomUUID().slice(0, 8)
      const dst = new URL(to, origin)
      dst.searchParams.set(RETURN, proof)
      if ((await probeRouter(router, probe, onTry)) === 'silent') {
        return { kind: 'silent', address: new URL('/', router).href }
      }
      const { chap_id, chap_challenge } = last?.data ?? {}
      const password =
        chap_id && chap_challenge
          ? await chapResponse(chap_id, credentials.password, chap_challenge)
          : credentials.password
      const fields = loginFields({ ...credentials, password }, { domain, dst: dst.href })
      const request = loginRequest(router, fields, probe.pageProtocol)
      if (last) keep({ at: last.at, data: lasting(last.data) })
      memory.set('router-proof', proof)
      if (request.method === 'post') post(request.action, request.fields)
      else leave(request.address)
      // A browser may wait for minutes for a router that does not answer, and shows this page meanwhile.
      await probe.pause(LEAVES_WITHIN)
      return { kind: 'silent', address: new URL('/', router).href }
    },
    returned: (search) => {
      const proof = new URLSearchParams(search).get(RETURN)
      const expected = memory.get('router-proof')
      if (proof === null || proof !== expected) return false
      memory.delete('router-proof')
      return true
    },
    isReturnWithoutData: () => {
      const wentThere = memory.get('router-proof') !== null
      memory.delete('router-proof')
      return wentThere
    },
    logoutAddress: () => {
      const router = host()
      return router && logoutAddress(router, domain).href
    },
  }
}

type StoredData = { readonly at: number; readonly data: RouterData }

/** Parses router data with the time of its arrival: `<milliseconds> <JSON>`. Null for any other text. */
function readStored(text: string | null): StoredData | null {
  const [, at, json = null] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  const read = readRouterData(json)
  return at !== undefined && read.kind === 'good' ? { at: Number(at), data: read.data } : null
}

const HOUR = 3_600_000
/** Milliseconds until the page says what to do while the browser waits for the router. */
const LEAVES_WITHIN = 10_000

/** The router's data without the parts of one login attempt: the challenge is valid once, and the error is of that attempt. */
function lasting({ ip, identity, mac, link_login, link_orig }: RouterData): RouterData {
  return { ip, identity, ...(mac && { mac }), ...(link_login && { link_login }), ...(link_orig && { link_orig }) }
}

/** The query parameter with the nonce in the router's redirect. The portal removes it from the address at once. */
export const RETURN = 'online'
