/**
 * Logging a device in at the router. What always works is a full-page navigation to the router's login page: browsers
 * block or question background calls to a private address, and an answer that cannot be read proves nothing. So the
 * router is only knocked at in the background, where that is allowed; the credentials go once, with the page itself.
 */
import type { RouterData } from './router-data.ts'

export type Credentials = { readonly username: string; readonly password: string }

/** The first knock and at most five more, each given four seconds, all within twenty. */
export const KNOCKS = 6
const KNOCK_TIMEOUT = 4_000
const KNOCK_BUDGET = 20_000

/**
 * The address that logs in, or null when no listed host may be used. `link_login` picks among the listed hosts and is
 * otherwise ignored: credentials never go where only an address bar or a cookie points.
 *
 * @param hosts origins of the environment and the partner's file
 */
export function loginAddress(
  hosts: readonly string[],
  data: RouterData | null,
  credentials: Credentials & { readonly domain: string; readonly dst: string },
): URL | null {
  const wished = data?.link_login && URL.canParse(data.link_login) ? new URL(data.link_login) : null
  const host = wished && hosts.includes(wished.origin) ? wished.origin : hosts[0]
  if (host === undefined) return null
  const url = new URL('/login', host)
  const { username, password, domain, dst } = credentials
  // Not every router decodes a plus as a space, so spaces are written %20.
  url.search = query({ username: username.includes('@') ? username : `${username}@${domain}`, password, dst })
  return url
}

export function logoutAddress(hosts: readonly string[], domain: string): URL | null {
  const host = hosts[0]
  if (host === undefined) return null
  const url = new URL('/logout', host)
  url.search = query({ domain, 'erase-cookie': 'true' })
  return url
}

function query(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

export type Knock = 'answered' | 'silent' | 'not-allowed'

export type KnockMeans = {
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => number
  /** The page's own protocol: an https page may not call an http router in the background. */
  readonly pageProtocol: string
  /** State of the browser's permission for calls into the local network; null where it knows none. */
  readonly localNetwork: () => Promise<PermissionState | null>
}

/** Whether the router is there. `not-allowed`: cannot be asked quietly; go there with the page. */
export async function knock(host: string, means: KnockMeans, onTry?: (count: number) => void): Promise<Knock> {
  if (means.pageProtocol === 'https:' && host.startsWith('http:')) return 'not-allowed'
  const permission = await means.localNetwork()
  if (permission === 'prompt' || permission === 'denied') return 'not-allowed'
  const end = means.now() + KNOCK_BUDGET
  for (let count = 1; count <= KNOCKS; count++) {
    onTry?.(count)
    const left = end - means.now()
    if (left <= 0) return 'silent'
    try {
      await means.fetch(new URL('/', host).href, {
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(Math.min(KNOCK_TIMEOUT, left)),
      })
      return 'answered'
    } catch {
      if (count < KNOCKS) await means.pause(Math.min(250 * 2 ** (count - 1), Math.max(0, end - means.now())))
    }
  }
  return 'silent'
}

/**
 * The answer to a CHAP challenge: MD5 over the id, the password and the challenge as raw bytes. Routers print id and
 * challenge as octal escapes (`\357\003`). A challenge is good for one try.
 */
export async function chapResponse(chapId: string, password: string, challenge: string): Promise<string> {
  const [{ md5 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/legacy.js'),
    import('@noble/hashes/utils.js'),
  ])
  const bytes = [...octalBytes(chapId), ...new TextEncoder().encode(password), ...octalBytes(challenge)]
  return bytesToHex(md5(Uint8Array.from(bytes)))
}

function octalBytes(text: string): number[] {
  return [...text.matchAll(/\\([0-7]{1,3})|([\s\S])/g)].map(([, octal, letter]) =>
    octal === undefined ? (letter ?? '').charCodeAt(0) & 0xff : Number.parseInt(octal, 8) & 0xff,
  )
}

/** What a router means by its error, as a key of ours. Definite ones are not tried again. */
export type RouterRefusal = 'password' | 'session-limit' | 'no-answer' | 'expired' | 'other'

export function refusalOf(error: string): RouterRefusal {
  const said = error.toLowerCase()
  if (/simultaneous|session limit|no more sessions/.test(said)) return 'session-limit'
  if (/radius.*(not|timeout)|not responding|timed? ?out/.test(said)) return 'no-answer'
  if (/uptime|traffic|expired|limit reached|no valid profile/.test(said)) return 'expired'
  if (/invalid|password|username|not found/.test(said)) return 'password'
  return 'other'
}
