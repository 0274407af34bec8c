/**
 * Reads the query of a gateway's redirect. The kind is recognised by parameters that it always sends. Never throws, because anyone can
 * write a query. An address in it only selects among the listed gateways.
 */
import type { OtherGatewayKind } from './kind-facts.ts'
import { parseOrigin, pinnedGateway, type Gateway, type QueryNames } from './gateway.ts'
import { arrivalText, checked, MAX_DATA_LENGTH, fieldsIn, FIELD_LIMITS, type ReadData } from './router-data.ts'

/** Values of a query before their lengths and characters are checked. */
type QueryArrival = {
  readonly kind: OtherGatewayKind
  readonly preset?: string | undefined
  /** Null: this kind sends none. */
  readonly address: string | null
  readonly ip?: string | null
  readonly mac?: string | null
  readonly identity?: string | null
  readonly link_orig?: string | null
  readonly error?: string | null
  readonly challenge?: string | null
  readonly state?: 'in' | 'out' | null
  readonly seconds_left?: string | null
}

type Reader = (get: (name: string) => string | null, gateways: readonly Gateway[]) => QueryArrival | null

const uam: Reader = (get) => {
  const res = get('res')
  const host = get('uamip')
  if (res === null || host === null) return null
  const isIn = res === 'success' || res === 'already'
  return {
    kind: 'uam',
    address: parseOrigin(`${host}:${get('uamport') ?? '3990'}`),
    ip: get('ip'),
    mac: get('mac'),
    identity: get('nasid'),
    link_orig: get('userurl'),
    challenge: get('challenge'),
    error: res === 'failed' ? `${get('reason') ?? 'other'} ${get('reply') ?? ''}`.trim() : null,
    state: isIn ? 'in' : res === 'logoff' ? 'out' : null,
    seconds_left: isIn ? get('timeleft') : null,
  }
}

/** openNDS at level 1: pairs in base64. The host decrypts those of levels 2 and 3. */
const opennds: Reader = (get) => {
  const pairs = openndsPairs(get('fas'))
  if (pairs === null || get('iv') !== null) return null
  const name = pairs.get('gatewayname') ?? ''
  return {
    kind: 'opennds',
    address: parseOrigin(pairs.get('gatewayaddress') ?? null),
    ip: pairs.get('clientip') ?? null,
    mac: pairs.get('clientmac') ?? null,
    identity: decoded(name) ?? name,
    link_orig: pairs.get('originurl') ?? null,
  }
}

/** Parses a `fas` parameter: base64 of `key=value` pairs with commas between. Null for any other text. */
export function openndsPairs(fas: string | null): ReadonlyMap<string, string> | null {
  if (fas === null) return null
  try {
    // URL queries decode a plus sign as a space.
    const bytes = Uint8Array.from(atob(fas.replace(/ /g, '+')), (character) => character.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const pairs = new Map<string, string>()
    for (const pair of text.split(', ')) {
      const at = pair.indexOf('=')
      if (at > 0) pairs.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return pairs.has('hid') ? pairs : null
  } catch {
    return null
  }
}

/** Messages that `refusalOf` knows, by Cisco's codes. */
const CISCO_CODES: Readonly<Record<string, string>> = { 2: 'not configured', 3: 'session limit', 5: 'invalid password' }

const aruba: Reader = (get) =>
  get('cmd') === 'login' && get('switchip') !== null
    ? {
        kind: 'form',
        preset: 'aruba',
        address: parseOrigin(get('switchip'), 'https'),
        ip: get('ip'),
        mac: get('mac'),
        link_orig: get('url'),
        error: get('errmsg'),
      }
    : null

const cisco: Reader = (get) => {
  if (get('switch_url') === null) return null
  const code = get('statusCode')
  return {
    kind: 'form',
    preset: 'cisco',
    address: parseOrigin(get('switch_url'), 'https'),
    mac: get('client_mac'),
    link_orig: withScheme(get('redirect')),
    error: code === null || code === '1' ? null : (CISCO_CODES[code] ?? 'excluded'),
    state: code === '1' ? 'in' : null,
  }
}

/** Cisco omits `http://`. Other texts, such as those with a scheme or a user name, stay unchanged. */
function withScheme(page: string | null): string | null {
  return page !== null && /^([a-z\d-]+\.)+[a-z\d-]+([/?].*)?$/i.test(page) ? `http://${page}` : page
}

/** Ruckus: ZoneDirector takes a form, SmartZone (with `nbiIP`) is opened by the back end. */
const ruckus: Reader = (get) => {
  if (get('sip') === null || get('uip') === null) return null
  const controller = get('nbiIP')
  const device = { ip: get('uip'), mac: get('client_mac'), link_orig: get('url') }
  return controller === null
    ? { kind: 'form', preset: 'zonedirector', address: parseOrigin(get('sip'), 'https', ':9998'), ...device }
    : { kind: 'api', preset: 'smartzone', address: parseOrigin(controller, 'https', ':9443'), ...device }
}

/** UniFi sends no address; the back end knows its controller. */
const unifi: Reader = (get) =>
  get('id') !== null && get('ap') !== null && get('t') !== null
    ? { kind: 'api', preset: 'unifi', address: null, mac: get('id'), link_orig: get('url') }
    : null

/** Forms that a partner's file describes, and kinds that plugins add. */
const named: Reader = (get, gateways) => {
  const found = gateways.find((gateway) => get(namesOf(gateway)?.gateway ?? '') !== null)
  const names = found && namesOf(found)
  if (!names) return null
  const at = (name: string | undefined) => (name === undefined ? null : get(name))
  return {
    kind: found.kind === 'mikrotik' ? 'form' : found.kind,
    address: parseOrigin(get(names.gateway), 'https'),
    ip: at(names.ip),
    mac: at(names.mac),
    link_orig: at(names.original),
    error: at(names.error),
  }
}

function namesOf({ added, fields }: Gateway): QueryNames | undefined {
  return added?.query ?? fields
}

/** A plugin's kind with the query of a kind of the core: it takes precedence at the addresses that the partner lists for it. */
const added: Reader = (get, gateways) => {
  const arrival = named(
    get,
    gateways.filter((gateway) => gateway.added),
  )
  return arrival && pinnedGateway(pinnable(arrival), gateways) ? arrival : null
}

function pinnable({ kind, address }: QueryArrival) {
  return { kind, ...(address !== null && { address }) }
}

const READERS: readonly Reader[] = [added, uam, opennds, aruba, cisco, ruckus, unifi, named]

/** Null when no gateway writes such a query. @param gateways the partner's, for forms that its file describes */
export function readQuery(search: string, gateways: readonly Gateway[] = []): QueryArrival | null {
  const query = new URLSearchParams(search)
  for (const read of READERS) {
    const arrival = read((name) => query.get(name), gateways)
    if (arrival !== null) return arrival
  }
  return null
}

/** Reads and checks the query of a gateway other than MikroTik; null when no gateway writes such a query. */
export function readOtherQuery(search: string, gateways: readonly Gateway[] = []): ReadData | null {
  const arrival = readQuery(search, gateways)
  if (arrival === null) return null
  const { address, mac, link_orig, ...fields } = arrival
  // A gateway without a valid address cannot be listed.
  if (address === null && arrival.preset !== 'unifi') return { kind: 'bad' }
  const isOriginalShort = (link_orig ?? '').length <= FIELD_LIMITS.link_orig
  const read = fieldsIn({
    ...fields,
    address,
    ...(mac && { mac: plainMac(mac) }),
    ...(isOriginalShort && { link_orig }),
    ...(arrival.kind !== 'form' && { query: search.slice(1) }),
  })
  const data = read && checked(read)
  if (data === null) return { kind: 'bad' }
  if (JSON.stringify(data).length <= MAX_DATA_LENGTH) return { kind: 'good', data }
  const { link_orig: _, ...rest } = data
  return JSON.stringify(rest).length <= MAX_DATA_LENGTH ? { kind: 'good', data: rest } : { kind: 'bad' }
}

/** Writes a hardware address with colons, as MikroTik does. Other texts, such as encrypted addresses, stay unchanged. */
function plainMac(mac: string): string {
  const digits = mac.replace(/[^\da-f]/gi, '')
  return /^([\da-f]{2}[:.-]?){6}$/i.test(mac) && digits.length === 12
    ? (digits.toUpperCase().match(/../g) ?? []).join(':')
    : mac
}

export function arrivalIn(search: string, gateways: readonly Gateway[] = []): string | null {
  return arrivalText(search, (query) => readQuery(query, gateways) && { kind: 'none' })
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
