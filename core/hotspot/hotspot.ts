/**
 * The portal's side of the router: stores the router's data of this visit, navigates to its login page, and recognises the
 * way back by a nonce.
 */
import {
  chooseHost,
  probeRouter,
  chapResponse,
  loginAddress,
  logoutAddress,
  type Credentials,
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
  /** The router that served the last visit, for tabs that no router opened. It only selects among the listed hosts. */
  readonly served?: { readonly read: () => string | null; readonly write: (origin: string) => void }
  /** Further host names of this portal. */
  readonly domains?: readonly string[]
  /** The browser's, for tabs that no router opened; several partners may share it. */
  readonly shared: HotspotStorage
  readonly probe: ProbeSettings
  /** Navigates to another document. */
  readonly leave: (url: string) => void
  /** This portal's own origin. */
  readonly origin: string
}

/** What came of a login at the router: the page leaves for it, or what to tell the customer instead. */
export type LoginOutcome =
  /** The page is being left; nothing more to do. */
  | { readonly kind: 'leaving' }
  /** The router does not answer. `address` is the manual way, without credentials. */
  | { readonly kind: 'silent'; readonly address: string }
  /** No host is listed for this partner. */
  | { readonly kind: 'no-router' }

export type Hotspot = {
  /** Reads the query parameter `data`; valid data is stored for this browser. */
  arrive(text: string | null): ReadData
  /** What a router said last in this browser, if that was within the last hour. */
  data(): RouterData | null
  /** The same however old it is: good enough to try a reconnect or a logout, never a proof. */
  hint(): RouterData | null
  /** Navigates to the router with credentials. `to` is the path to which the router leads back. */
  login(credentials: Credentials, to: string, onTry?: (count: number) => void): Promise<LoginOutcome>
  /** Whether the router opened this page after a login by the portal. True once for each login. */
  returned(search: string): boolean
  /**
   * Whether this tab went to the router and came back by Back or a typed address instead of the router's redirect. True
   * once, so that the customer is not sent there in a loop.
   */
  isReturnWithoutData(): boolean
  /** Address of the router's own page, for a manual login; null when no host is listed. */
  readonly page: string | null
  logoutAddress(): string | null
  /** The page that the customer wanted before the router led her here, if it can be offered. */
  originalPage(): OriginalPage | null
}

export function createHotspot(settings: HotspotSettings): Hotspot {
  const { hosts, domain, memory, shared, probe, leave, origin, domains = [], served } = settings
  const sharedKey = `router-metadata.${domain}`
  const ownHosts = [...domains, ...[origin, ...hosts].map((one) => new URL(one).hostname)]
  /** What a router said last, in this tab or in another one. */
  const heard = (): Heard | null => {
    const now = probe.now()
    const here = readHeard(memory.get('router-metadata'))
    // The clock may have been set back since: what this tab heard is from the past.
    const own = here && { ...here, at: Math.min(here.at, now) }
    const other = readHeard(shared.get(sharedKey))
    return other && other.at <= now && (own === null || other.at > own.at) ? other : own
  }
  const keep = ({ at, data }: Heard) => memory.set('router-metadata', `${at} ${JSON.stringify(data)}`)
  const hint = () => heard()?.data ?? null
  const data = () => {
    const last = heard()
    return last && probe.now() - last.at <= HOUR ? last.data : null
  }
  const host = () => chooseHost(hosts, hint(), served?.read() ?? null)
  const original = (read: RouterData | null) => readOriginalPage(read?.link_orig, ownHosts)
  /** After a refused login the router names the portal as the page that she wanted; the one before counts. */
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
      const [at, known] = [probe.now(), withOriginal(read.data)]
      keep({ at, data: known })
      shared.set(sharedKey, `${at} ${JSON.stringify(lasting(known))}`)
      const router = chooseHost(hosts, known, null)
      if (router !== null) served?.write(router)
      return read
    },
    login: async (credentials, to, onTry) => {
      const [last, router] = [heard(), host()]
      if (router === null) return { kind: 'no-router' }
      // A nonce: only the address that the router redirects to contains it.
      const proof = crypto.randomUUID().slice(0, 8)
      const dst = new URL(to, origin)
      dst.searchParams.set(RETURN, proof)
      const address = loginAddress(router, { ...credentials, domain, dst: dst.href })
      if ((await probeRouter(router, probe, onTry)) === 'silent') {
        return { kind: 'silent', address: new URL('/', router).href }
      }
      const { chap_id, chap_challenge } = last?.data ?? {}
      if (chap_id && chap_challenge) {
        address.searchParams.set('password', await chapResponse(chap_id, credentials.password, chap_challenge))
      }
      if (last) keep({ at: last.at, data: lasting(last.data) })
      memory.set('router-proof', proof)
      leave(address.href)
      return { kind: 'leaving' }
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

type Heard = { readonly at: number; readonly data: RouterData }

/** Data with the time at which a router said it: `<milliseconds> <JSON>`. Null when the text is not that. */
function readHeard(text: string | null): Heard | null {
  const [, at, json = null] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
  const read = readRouterData(json)
  return at !== undefined && read.kind === 'good' ? { at: Number(at), data: read.data } : null
}

const HOUR = 3_600_000

/** The router's data without the parts of one try: a challenge is valid once, and the error is that of the last try. */
function lasting({ ip, identity, mac, link_login, link_orig }: RouterData): RouterData {
  return { ip, identity, ...(mac && { mac }), ...(link_login && { link_login }), ...(link_orig && { link_orig }) }
}

/** The query parameter that carries the nonce of the way back. The portal removes it from the address at once. */
export const RETURN = 'online'
