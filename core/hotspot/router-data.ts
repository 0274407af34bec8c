/**
 * The router's data about a visit, in the query parameter `data`: base64url of JSON. Router templates differ, so plain
 * base64, percent-encoding and plain JSON are read too. Anything else is ignored and does not throw.
 */
import { isRecord } from '../values/is-record.ts'

/** At most this many characters of `data` are read. */
export const DATA_LIMIT = 4_096

export type RouterData = {
  /** The device's address in the router's network. */
  readonly ip: string
  /** The router's name; prefixes the session's cookies. */
  readonly identity: string
  readonly mac?: string
  /** The router's login address. It only selects among the listed hosts: credentials go to no other. */
  readonly link_login?: string
  /** The address that the customer opened before the router redirected her. */
  readonly link_orig?: string
  /** The router's message after a refused login. */
  readonly error?: string
  readonly chap_id?: string
  readonly chap_challenge?: string
}

export type ReadData =
  | { readonly kind: 'none' }
  | { readonly kind: 'good'; readonly data: RouterData }
  | { readonly kind: 'bad' }

const LIMITS: Readonly<Record<keyof RouterData, number>> = {
  ip: 45,
  identity: 64,
  mac: 32,
  link_login: 1_000,
  link_orig: 2_000,
  error: 300,
  chap_id: 32,
  chap_challenge: 256,
}

/** Reads `data` from the address. Does not throw: an invalid text is `bad`. */
export function readRouterData(text: string | null): ReadData {
  if (text === null || text === '') return { kind: 'none' }
  if (text.length > DATA_LIMIT) return { kind: 'bad' }
  const json = decode(text)
  if (!isRecord(json)) return { kind: 'bad' }
  const read: Partial<Record<keyof RouterData, string>> = {}
  for (const [name, limit] of Object.entries(LIMITS) as [keyof RouterData, number][]) {
    const value = Object.hasOwn(json, name) ? json[name] : undefined
    if (value === undefined || value === null || value === '') continue
    // A lone surrogate cannot be encoded in a cookie or a URL.
    if (typeof value !== 'string' || value.length > limit || /\p{Surrogate}/u.test(value)) return { kind: 'bad' }
    read[name] = value
  }
  const { ip, identity = '', ...rest } = read
  if (ip === undefined || !/^[0-9a-fA-F.:]+$/.test(ip)) return { kind: 'bad' }
  const original = rest.link_orig ?? originalIn(json)
  return { kind: 'good', data: { ...rest, ip, identity, ...(original !== undefined && { link_orig: original }) } }
}

/** Names of `link_orig` in other gateways: openNDS, CoovaChilli, UniFi and Aruba, Cisco. */
const ORIGINAL_NAMES = ['orig', 'originurl', 'userurl', 'url', 'redirect'] as const

/** The original page under another gateway's name. A value that is no text or too long is ignored. */
function originalIn(json: Readonly<Record<string, unknown>>): string | undefined {
  const texts = ORIGINAL_NAMES.map((name) => (Object.hasOwn(json, name) ? json[name] : undefined))
  return texts.find(
    (one): one is string =>
      typeof one === 'string' && one !== '' && one.length <= LIMITS.link_orig && !/\p{Surrogate}/u.test(one),
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

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function base64Decoded(text: string): string | null {
  // A plus sign in a query arrives as a space.
  const plain = text.replace(/[-]/g, '+').replace(/_/g, '/').replace(/ /g, '+').replace(/=+$/, '')
  try {
    const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
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
