/**
 * The portal's side of the router: stores the router's data of this visit, navigates to its login page, and recognises the
 * way back by a nonce.
 */
import {
  probeRouter,
  chapResponse,
  loginAddress,
  logoutAddress,
  type Credentials,
  type ProbeSettings,
} from './router-login.ts'
import { readRouterData, type ReadData, type RouterData } from './router-data.ts'

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
  /** Reads the query parameter `data`; valid data is stored for this tab. */
  arrive(text: string | null): ReadData
  /** What the router said last in this tab, or in another tab within the last hour. */
  data(): RouterData | null
  /** The same without the time limit: good enough to try a reconnect or a logout, never a proof. */
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
}

export function createHotspot({ hosts, domain, memory, shared, probe, leave, origin }: HotspotSettings): Hotspot {
  const sharedKey = `router-metadata.${domain}`
  /** What this tab heard; else what any tab heard at most so many milliseconds ago. */
  const heard = (longest: number): RouterData | null => {
    const own = readRouterData(memory.get('router-metadata'))
    if (own.kind === 'good') return own.data
    const [, at, text = null] = /^(\d+) (.*)$/s.exec(shared.get(sharedKey) ?? '') ?? []
    const age = probe.now() - Number(at)
    const read = readRouterData(text)
    return read.kind === 'good' && age >= 0 && age <= longest ? read.data : null
  }
  const data = () => heard(HOUR)
  const hint = () => heard(Number.POSITIVE_INFINITY)
  const page = hosts[0] === undefined ? null : new URL('/', hosts[0]).href

  return {
    page,
    data,
    hint,
    arrive: (text) => {
      const read = readRouterData(text)
      if (read.kind === 'good' && text !== null) {
        memory.set('router-metadata', text)
        shared.set(sharedKey, `${probe.now()} ${JSON.stringify(lasting(read.data))}`)
      }
      return read
    },
    login: async (credentials, to, onTry) => {
      const known = hint()
      // A nonce: only the address that the router redirects to contains it.
      const proof = crypto.randomUUID().slice(0, 8)
      const dst = new URL(to, origin)
      dst.searchParams.set(RETURN, proof)
      const address = loginAddress(hosts, known, { ...credentials, domain, dst: dst.href })
      if (address === null || page === null) return { kind: 'no-router' }
      if ((await probeRouter(address.origin, probe, onTry)) === 'silent') return { kind: 'silent', address: page }
      if (known?.chap_id && known.chap_challenge) {
        const response = await chapResponse(known.chap_id, credentials.password, known.chap_challenge)
        address.searchParams.set('password', response)
      }
      if (known) memory.set('router-metadata', JSON.stringify(lasting(known)))
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
    logoutAddress: () => logoutAddress(hosts, domain)?.href ?? null,
  }
}

const HOUR = 3_600_000

/** The router's data without the parts of one try: a challenge is valid once, and the error is that of the last try. */
function lasting({ ip, identity, mac, link_login, link_orig }: RouterData): RouterData {
  return { ip, identity, ...(mac && { mac }), ...(link_login && { link_login }), ...(link_orig && { link_orig }) }
}

/** The query parameter that carries the nonce of the way back. The portal removes it from the address at once. */
export const RETURN = 'online'
