/**
 * Implements the captive portal API (RFC 8908): reports to a device's operating system that it is behind a captive portal, and the portal's
 * address. The host knows no devices: it reports "captive" unless the back end, which knows the sessions, reports otherwise.
 */
import { textHeaders, type PageSite } from '../http/headers.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

/** A device's state by its IP address, as the back end knows it. */
export type ConnectionState = {
  readonly online: boolean
  readonly endsAt: string | null
  /** Bytes until the data is used up; null: no limit, or not known. */
  readonly bytesLeft: number | null
}

/** Requests a device's state from the back end. Rejects when the back end gives no answer. */
export type RequestDevice = (address: string, signal: AbortSignal) => Promise<ConnectionState>

export const CAPTIVE_PATH = '/captive-portal/api'
const CAPTIVE_API_TYPE = 'application/captive+json'
/** Milliseconds to wait for the back end. Short, because the device's system shows its notice soon. */
const BACK_END_TIMEOUT_MS = 1_500

export type CaptiveBody = {
  readonly captive: boolean
  readonly 'user-portal-url': string
  /** The partner’s page with news of the network, for a device that is online. */
  readonly 'venue-info-url': string
  /** Seconds until the session ends, an integer. Missing for a session without an end. */
  readonly 'seconds-remaining'?: number
  /** Missing for a session without a limit, or whose use is not known. */
  readonly 'bytes-remaining'?: number
  /** True, because the portal also sells more time. */
  readonly 'can-extend-session': true
}

/** Addresses of the portal. */
type Addresses = {
  /** The page that signs in. */
  readonly portal: string
  readonly venue: string
}

/** @param seen null when nothing is known about the device; it is then reported as captive */
export function captiveBody({ portal, venue }: Addresses, seen: ConnectionState | null, now: number): CaptiveBody {
  const left = seen?.endsAt == null ? Number.NaN : Math.floor((Date.parse(seen.endsAt) - now) / 1_000)
  const bytes = seen?.bytesLeft ?? Number.NaN
  const online = seen?.online === true && !(left <= 0) && !(bytes <= 0)
  return {
    captive: !online,
    'user-portal-url': portal,
    'venue-info-url': venue,
    ...(online && left > 0 && { 'seconds-remaining': left }),
    ...(online && bytes > 0 && { 'bytes-remaining': bytes }),
    'can-extend-session': true,
  }
}

type CaptiveApiSettings = {
  /** Null: no request to the back end. */
  readonly requestDevice: RequestDevice | null
  readonly log: (line: string) => void
  readonly now: () => number
}
type Question = Addresses & { readonly site: PageSite; readonly address: string | null }

export function createCaptiveHandler({
  requestDevice,
  log,
  now,
}: CaptiveApiSettings): (question: Question) => Promise<Response> {
  let lastLine = ''
  const see = async (address: string | null): Promise<ConnectionState | null> => {
    if (requestDevice === null || address === null) return null
    try {
      return await requestDevice(address, AbortSignal.timeout(BACK_END_TIMEOUT_MS))
    } catch (error) {
      const line = `captive portal: the back end did not answer (${error instanceof Error ? error.message : String(error)})`
      // Logs an error once, not for every device.
      if (line !== lastLine) log(line)
      lastLine = line
      return null
    }
  }
  return async ({ site, address, ...addresses }) => {
    const body = JSON.stringify(captiveBody(addresses, await see(address), now()))
    const headers = { ...textHeaders(site), 'content-type': CAPTIVE_API_TYPE, 'cache-control': 'private, no-store' }
    return new Response(body, { headers })
  }
}

/** Reads an answer of `GET /api/connection`. Throws for any other shape. */
export function readConnection(answer: unknown): ConnectionState {
  const found = isRecord(answer) ? answer['data'] : null
  if (!isRecord(found) || typeof found['online'] !== 'boolean') throw new TypeError('the answer has no data.online')
  const { online, ends_at, bytes_left } = found
  return {
    online,
    endsAt: typeof ends_at === 'string' ? ends_at : null,
    bytesLeft: typeof bytes_left === 'number' && Number.isFinite(bytes_left) ? Math.floor(bytes_left) : null,
  }
}
