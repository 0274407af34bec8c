/**
 * Logs a device in at the router by a full-page navigation to its login page, as its own login form does. Background calls with credentials are not
 * used: browsers block them to private addresses or ask first, and an opaque response proves nothing. Where it is
 * allowed, a background request without credentials ("probe") first checks that the router answers.
 */
import type { RouterData } from './router-data.ts'
import { loadScript } from '../api/load-script.ts'

/** Credentials for the router, created for one login and not stored. */
export type Credentials = { readonly username: string; readonly password: string }

/** At most six probes, each with a timeout of four seconds, all within twenty seconds. */
export const PROBES = 6
const PROBE_TIMEOUT = 4_000
const PROBE_BUDGET = 20_000

/**
 * Chooses one of the listed hosts: the one that the router's `link_login` names, else the one of the last visit,
 * else the first. Both only select and are otherwise ignored, because anyone can write them into a link or a cookie.
 *
 * @param hosts origins of the environment and the partner's file
 * @param served origin of the router of the last visit
 */
export function chooseHost(
  hosts: readonly string[],
  data: Pick<RouterData, 'link_login'> | null,
  served: string | null,
): string | null {
  const wished = data?.link_login && URL.canParse(data.link_login) ? new URL(data.link_login).origin : null
  return [wished, served].find((one) => one !== null && hosts.includes(one)) ?? hosts[0] ?? null
}

/** The fields of the router's login form. */
export type LoginFields = { readonly username: string; readonly password: string; readonly dst: string }

export function loginFields(
  { username, password }: Credentials,
  { domain, dst }: { readonly domain: string; readonly dst: string },
): LoginFields {
  return { username: username.includes('@') ? username : `${username}@${domain}`, password, dst }
}

/** How the credentials are sent: in the body of a form, or in the address. */
export type LoginRequest =
  | { readonly method: 'post'; readonly action: string; readonly fields: LoginFields }
  | { readonly method: 'get'; readonly address: string }

/**
 * The login request to a host. The router takes it by POST, as from its own login page. The credentials are then in no address, so
 * that neither the browser's history nor a proxy's log keeps them. From an https page to an http router they go by GET: for a form
 * browsers ask there whether to send it although it is not secure, and the customer would stop at that question.
 */
export function loginRequest(host: string, fields: LoginFields, pageProtocol: string): LoginRequest {
  const url = new URL('/login', host)
  if (!isMixed(host, pageProtocol)) return { method: 'post', action: url.href, fields }
  // Not every router decodes a plus as a space, so spaces are written %20.
  url.search = query(fields)
  return { method: 'get', address: url.href }
}

/** Whether this is an http router for an https page. Mixed content rules forbid to call it in the background. */
function isMixed(host: string, pageProtocol: string): boolean {
  return pageProtocol === 'https:' && host.startsWith('http:')
}

export function logoutAddress(host: string, domain: string): URL {
  const url = new URL('/logout', host)
  url.search = query({ domain, 'erase-cookie': 'true' })
  return url
}

function query(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

export type ProbeResult = 'answered' | 'silent' | 'not-allowed'

export type ProbeSettings = {
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>
  /** Resolves after `ms` milliseconds. */
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => number
  /** The page's protocol; see `isMixed`. */
  readonly pageProtocol: string
  /** The browser's permission for requests to the local network; null where it has no such permission. */
  readonly localNetwork: () => Promise<PermissionState | null>
}

/** Whether the router answers. `not-allowed`: a background request is not possible; navigate there without it. */
export async function probeRouter(
  host: string,
  means: ProbeSettings,
  onTry?: (count: number) => void,
): Promise<ProbeResult> {
  if (isMixed(host, means.pageProtocol)) return 'not-allowed'
  const permission = await means.localNetwork()
  if (permission === 'prompt' || permission === 'denied') return 'not-allowed'
  const end = means.now() + PROBE_BUDGET
  for (let count = 1; count <= PROBES; count++) {
    onTry?.(count)
    const left = end - means.now()
    if (left <= 0) return 'silent'
    try {
      await means.fetch(new URL('/', host).href, {
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(Math.min(PROBE_TIMEOUT, left)),
      })
      return 'answered'
    } catch {
      if (count < PROBES) await means.pause(Math.min(250 * 2 ** (count - 1), Math.max(0, end - means.now())))
    }
  }
  return 'silent'
}

/**
 * The response to a CHAP challenge: MD5 over the id, the password and the challenge as raw bytes, in hexadecimal. Routers
 * print id and challenge as octal escapes (`\357\003`). A challenge is valid for one try.
 */
export async function chapResponse(chapId: string, password: string, challenge: string): Promise<string> {
  const [{ md5 }, { bytesToHex }] = await Promise.all([
    loadScript(import('@noble/hashes/legacy.js')),
    loadScript(import('@noble/hashes/utils.js')),
  ])
  const bytes = [...octalBytes(chapId), ...new TextEncoder().encode(password), ...octalBytes(challenge)]
  return bytesToHex(md5(Uint8Array.from(bytes)))
}

function octalBytes(text: string): number[] {
  return [...text.matchAll(/\\([0-7]{1,3})|([\s\S])/g)].map(([, octal, letter]) =>
    octal === undefined ? (letter ?? '').charCodeAt(0) & 0xff : Number.parseInt(octal, 8) & 0xff,
  )
}

/** The reason of a refused login, read from the router's error message. */
export type RouterRefusal = 'password' | 'session-limit' | 'no-answer' | 'expired' | 'other'

/** Classifies a router's error message; an unknown one is `other`. */
export function refusalOf(error: string): RouterRefusal {
  const message = error.toLowerCase()
  if (/simultaneous|session limit|no more sessions/.test(message)) return 'session-limit'
  if (/radius.*(not|timeout)|not responding|timed? ?out/.test(message)) return 'no-answer'
  if (/uptime|traffic|expired|limit reached|no valid profile/.test(message)) return 'expired'
  if (/invalid|password|username|not found/.test(message)) return 'password'
  return 'other'
}
