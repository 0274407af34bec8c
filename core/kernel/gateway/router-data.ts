/**
 * Reads and writes the router's data in the query parameter `data`: base64url of JSON. Router templates differ, so plain base64,
 * percent-encoding and plain JSON are read too. A text that begins with a question mark is the query of another kind of gateway. Never
 * throws.
 */
import { isRecord } from '../values/is-record.ts'
import { percentDecoded } from '../values/percent-decoded.ts'

export type RouterData = {
  /** Missing: the default kind, which sends `data`. */
  readonly kind?: string
  readonly preset?: string
  /** The gateway's origin in its query. It only selects among the listed gateways. */
  readonly address?: string
  /** The original query, for kinds that the back end or the host opens. */
  readonly query?: string
  /** Challenge of another kind than the default one, in hexadecimal. */
  readonly challenge?: string
  /** The device is online (`in`) or was just logged out (`out`). Not a proof, because anyone can write this query. */
  readonly state?: 'in' | 'out'
  /** Seconds until the session ends. */
  readonly seconds_left?: string
  /** The device's address in the router's network. Always in `data` of a router, but not sent by every gateway. */
  readonly ip?: string
  /** The router's name, the prefix of the session's cookies. */
  readonly identity: string
  readonly mac?: string
  /** The router's login address. It only selects among the listed hosts. */
  readonly link_login?: string
  /** The page that the customer opened before the redirect. */
  readonly link_orig?: string
  /** The values of `link_orig` of earlier redirects of this visit, one on a line, the newest first. */
  readonly earlier_origs?: string
  /** The router's message after a refused login. */
  readonly error?: string
  readonly chap_id?: string
  readonly chap_challenge?: string
  /** `chap`: the challenge is used up, and a new one is needed before the next login. */
  readonly requires?: 'chap'
}

/** Characters of the router's redirect data, as JSON. */
export const MAX_DATA_LENGTH = 4_096

export type RouterDataResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'good'; readonly data: RouterData }
  | { readonly kind: 'bad' }

export const FIELD_LIMITS: Readonly<Record<keyof RouterData, number>> = {
  kind: 20,
  preset: 20,
  address: 300,
  query: 3_000,
  challenge: 128,
  state: 3,
  seconds_left: 10,
  ip: 45,
  identity: 64,
  mac: 32,
  link_login: 1_000,
  link_orig: 2_000,
  earlier_origs: 1_000,
  error: 300,
  chap_id: 32,
  chap_challenge: 256,
  requires: 4,
}

/** `readQuery` of `read-query.ts` with a partner's gateways. Null: no gateway writes such a query. */
export type ReadQuery = (search: string) => RouterDataResult | null

/** The parameter that passes a redirect of any gateway from page to page. */
export const ARRIVAL_PARAMETER = 'data'

/**
 * The text for `readRouterData` and for the parameter `data`: the query's own `data`, or the complete query of another gateway with its
 * question mark. Null: the query has neither.
 */
export function arrivalText(search: string, readQuery: ReadQuery | null = null): string | null {
  const data = new URLSearchParams(search).get(ARRIVAL_PARAMETER)
  if (data !== null) return data
  return (readQuery?.(search) ?? null) === null ? null : `?${search.replace(/^\?/, '')}`
}

/**
 * Reads `data` of the address. An invalid text is `bad`.
 *
 * @param readQuery for queries of other kinds of gateways; default: they are `bad`
 */
export function readRouterData(text: string | null, readQuery: ReadQuery | null = null): RouterDataResult {
  if (text === null || text === '') return { kind: 'none' }
  if (text.length > MAX_DATA_LENGTH) return { kind: 'bad' }
  if (text.startsWith('?')) return readQuery?.(text) ?? { kind: 'bad' }
  const json = decode(text)
  if (!isRecord(json)) return { kind: 'bad' }
  const read = fieldsIn(json)
  if (read === null) return { kind: 'bad' }
  const original = read.link_orig ?? originalIn(json)
  const data = toRouterData({ ...read, ...(original !== undefined && { link_orig: original }) })
  return data === null || (data.kind === undefined && data.ip === undefined) ? { kind: 'bad' } : { kind: 'good', data }
}

type Fields = Partial<Record<keyof RouterData, string>>

/** Null when a field is not a text or too long. */
export function fieldsIn(json: Readonly<Record<string, unknown>>): Fields | null {
  const read: Fields = {}
  for (const [name, limit] of Object.entries(FIELD_LIMITS) as [keyof RouterData, number][]) {
    const value = Object.hasOwn(json, name) ? json[name] : undefined
    if (value === undefined || value === null || value === '') continue
    // A lone surrogate cannot be encoded in a cookie or a URL.
    if (typeof value !== 'string' || value.length > limit || /\p{Surrogate}/u.test(value)) return null
    read[name] = value
  }
  return read
}

export function toRouterData({
  ip,
  identity = '',
  kind,
  state,
  seconds_left,
  requires,
  ...rest
}: Fields): RouterData | null {
  if (ip !== undefined && !/^[0-9a-fA-F.:]+$/.test(ip)) return null
  // An unknown kind is detected later, because no listed gateway has it.
  if (kind !== undefined && !/^[a-z][a-z\d-]*$/.test(kind)) return null
  return {
    ...rest,
    ...(ip !== undefined && { ip }),
    identity,
    ...(kind !== undefined && { kind }),
    ...(requires === 'chap' && { requires }),
    ...((state === 'in' || state === 'out') && { state }),
    ...(/^\d+$/.test(seconds_left ?? '') && { seconds_left: String(seconds_left) }),
  }
}

/** Names of `link_orig` in other gateways: openNDS, CoovaChilli, UniFi and Aruba, Cisco. */
const ORIGINAL_NAMES = ['orig', 'originurl', 'userurl', 'url', 'redirect'] as const

/** The original page under another gateway's name. Ignores values that are not a text or too long. */
function originalIn(json: Readonly<Record<string, unknown>>): string | undefined {
  const texts = ORIGINAL_NAMES.map((name) => (Object.hasOwn(json, name) ? json[name] : undefined))
  return texts.find(
    (text): text is string =>
      typeof text === 'string' && text !== '' && text.length <= FIELD_LIMITS.link_orig && !/\p{Surrogate}/u.test(text),
  )
}

function decode(text: string): unknown {
  for (const candidate of new Set([text, percentDecoded(text)])) {
    if (candidate === null) continue
    const trimmed = candidate.trim()
    // A router template may write the JSON without base64.
    const json = trimmed.startsWith('{') ? trimmed : base64Decoded(trimmed)
    if (json === null) continue
    try {
      return JSON.parse(json)
    } catch {
      continue
    }
  }
  return null
}

function base64Decoded(text: string): string | null {
  // URL queries decode a plus sign as a space.
  const plain = text.replace(/[-]/g, '+').replace(/_/g, '/').replace(/ /g, '+').replace(/=+$/, '')
  try {
    const bytes = Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The inverse of `readRouterData`, for links to the portal. */
export function writeRouterData(data: RouterData): string {
  const bytes = new TextEncoder().encode(JSON.stringify(data))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
