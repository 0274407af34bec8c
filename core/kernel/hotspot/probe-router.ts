/**
 * Checks, where the browser allows it, that the router responds, by background requests without credentials ("probes"). The login itself is
 * a full-page navigation: browsers block background requests to private addresses or ask for permission, and opaque responses prove nothing.
 */
import { mayCall, type LocalNetworkPermission } from './may-call-router.ts'

/** Number of probes. `PROBE_TIMEOUT_MS` is for each probe, `PROBE_BUDGET_MS` for all, in milliseconds. */
export const MAX_PROBES = 6
const PROBE_TIMEOUT_MS = 4_000
const PROBE_BUDGET_MS = 20_000

export type ProbeResult = 'answered' | 'silent' | 'not-allowed'

export type ProbeSettings = {
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>
  readonly pause: (ms: number) => Promise<void>
  readonly now: () => number
  /** The page's protocol; see `isMixedContent`. */
  readonly pageProtocol: string
  readonly localNetwork: LocalNetworkPermission
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
