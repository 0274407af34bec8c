/**
 * The hotspot as the portal uses it: remembers what the router said of this visit, leads to its login page and back, and
 * believes that a device is online only when that is proven.
 */
import { knock, chapResponse, loginAddress, logoutAddress, type Credentials, type KnockMeans } from './router-login.ts'
import { readRouterData, type ReadData, type RouterData } from './router-data.ts'

/** A few texts that survive a navigation: session storage, or memory where the browser refuses it. */
export type HotspotStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  delete(key: string): void
}

export type HotspotSettings = {
  /** Origins that may receive credentials; the environment's first, then the partner's. */
  readonly hosts: readonly string[]
  readonly domain: string
  readonly memory: HotspotStorage
  readonly means: KnockMeans
  /** Leaves this page for another; `location.assign`. */
  readonly leave: (url: string) => void
  /** This portal's own origin. */
  readonly origin: string
}

export type LoginOutcome =
  /** The page is being left; nothing more to do. */
  | { readonly kind: 'leaving' }
  /** The router does not answer. `address` is the manual way, without credentials. */
  | { readonly kind: 'silent'; readonly address: string }
  /** No host is listed for this partner. */
  | { readonly kind: 'no-router' }

export type Hotspot = {
  /** Takes `data` from the address; good data is remembered for this tab. */
  arrive(text: string | null): ReadData
  /** What the router said last in this tab. */
  data(): RouterData | null
  /** Leads to the router with credentials. `to` is the path to come back to. */
  login(credentials: Credentials, to: string, onTry?: (count: number) => void): Promise<LoginOutcome>
  /** Whether this page was opened by the router after a login of ours; true once for each login. */
  returned(search: string): boolean
  /**
   * Whether this tab went to the router and came back some other way, by Back or by typing: the router did not lead on.
   * True once, so that nobody is sent there in a circle.
   */
  cameBackAlone(): boolean
  /** The router's own page, without credentials; the manual way. */
  readonly page: string | null
  logoutAddress(): string | null
}

export function createHotspot({ hosts, domain, memory, means, leave, origin }: HotspotSettings): Hotspot {
  const data = (): RouterData | null => {
    const read = readRouterData(memory.get('router-metadata'))
    return read.kind === 'good' ? read.data : null
  }
  const page = hosts[0] === undefined ? null : new URL('/', hosts[0]).href

  return {
    page,
    data,
    arrive: (text) => {
      const read = readRouterData(text)
      if (read.kind === 'good' && text !== null) memory.set('router-metadata', text)
      return read
    },
    login: async (credentials, to, onTry) => {
      const known = data()
      // Proof of return: only the page that the router opens bears this number.
      const proof = crypto.randomUUID().slice(0, 8)
      const dst = new URL(to, origin)
      dst.searchParams.set(RETURN, proof)
      const address = loginAddress(hosts, known, { ...credentials, domain, dst: dst.href })
      if (address === null || page === null) return { kind: 'no-router' }
      if ((await knock(address.origin, means, onTry)) === 'silent') return { kind: 'silent', address: page }
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
    cameBackAlone: () => {
      const wentThere = memory.get('router-proof') !== null
      memory.delete('router-proof')
      return wentThere
    },
    logoutAddress: () => logoutAddress(hosts, domain)?.href ?? null,
  }
}

/** What holds for more than one try: a challenge is good for one, and an error is that of the last. */
function lasting({ ip, identity, mac, link_login, link_orig }: RouterData): RouterData {
  return { ip, identity, ...(mac && { mac }), ...(link_login && { link_login }), ...(link_orig && { link_orig }) }
}

/** The query parameter by which the router's way back is known; taken out of the address at once. */
export const RETURN = 'online'
