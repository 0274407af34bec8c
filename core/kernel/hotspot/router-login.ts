/**
 * Checks, where the browser allows it, that the router responds, by background requests without credentials ("probes"). The login itself is
 * a full-page navigation: browsers block background requests to private addresses or ask for permission, and opaque responses prove nothing.
 */

/** Credentials for the router, for a single login and never stored. */
export type Credentials = { readonly username: string; readonly password: string }

/** Number of probes. `PROBE_TIMEOUT_MS` is for each probe, `PROBE_BUDGET_MS` for all, in milliseconds. */
export const MAX_PROBES = 6
const PROBE_TIMEOUT_MS = 4_000
const PROBE_BUDGET_MS = 20_000

/** True for an http router and an https page, where mixed-content rules forbid background requests. */
export function isMixed(host: string, pageProtocol: string): boolean {
  return pageProtocol === 'https:' && host.startsWith('http:')
}

/**
 * Resolves to true when the page may call a router in the background. False where the browser would ask the customer for permission to
 * reach devices in the local network.
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
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => number
  /** The page's protocol; see `isMixed`. */
  readonly pageProtocol: string
  /** The browser's permission for requests to the local network; null where it needs none. */
  readonly localNetwork: () => Promise<PermissionState | null>
}

/** `not-allowed`: background requests are not possible, so navigate without a probe. */
export async function probeRouter(
  host: string,
  settings: ProbeSettings,
  onTry?: (count: number) => void,
): Promise<ProbeResult> {
  if (!(await mayCall(host, { protocol: settings.pageProtocol, localNetwork: settings.localNetwork })))
    return 'not-allowed'
  const end = settings.now() + PROBE_BUDGET_MS
  for (let count = 1; count <= MAX_PROBES; count++) {
    onTry?.(count)
    const left = end - settings.now()
    if (left <= 0) return 'silent'
    try {
      await settings.fetch(new URL('/', host).href, {
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(Math.min(PROBE_TIMEOUT_MS, left)),
      })
      return 'answered'
    } catch {
      if (count < MAX_PROBES) await settings.pause(Math.min(250 * 2 ** (count - 1), Math.max(0, end - settings.now())))
    }
  }
  return 'silent'
}
