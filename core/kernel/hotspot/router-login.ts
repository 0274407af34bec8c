/**
 * What comes before a login at a router: whether it answers. A device is logged in by a full-page navigation to its login page, as its own login form does. Background calls with credentials are not
 * used: browsers block them to private addresses or ask first, and an opaque response proves nothing. Where it is
 * allowed, a background request without credentials ("probe") first checks that the router answers.
 */

/** Credentials for the router, created for one login and not stored. */
export type Credentials = { readonly username: string; readonly password: string }

/** At most six probes, each with a timeout of four seconds, all within twenty seconds. */
export const PROBES = 6
const PROBE_TIMEOUT = 4_000
const PROBE_BUDGET = 20_000

/** Whether this is an http router for an https page. Mixed content rules forbid to call it in the background. */
export function isMixed(host: string, pageProtocol: string): boolean {
  return pageProtocol === 'https:' && host.startsWith('http:')
}

/**
 * Whether the browser lets this page call a router in the background. Where it would ask the customer whether the page may reach
 * devices of her network, it does not.
 */
export async function mayCall(
  host: string,
  { protocol, localNetwork }: { readonly protocol: string } & Pick<ProbeSettings, 'localNetwork'>,
): Promise<boolean> {
  if (isMixed(host, protocol)) return false
  const permission = await localNetwork()
  return permission !== 'prompt' && permission !== 'denied'
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
  if (!(await mayCall(host, { protocol: means.pageProtocol, localNetwork: means.localNetwork }))) return 'not-allowed'
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
