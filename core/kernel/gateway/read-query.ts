/**
 * Reads the query of a gateway's redirect by the drivers of the kinds that recognise it. Never throws, because anyone can write a query. An
 * address in it only selects among the listed gateways.
 */
import {
  pinnedGateway,
  type Gateway,
  type GatewayDriver,
  type GatewayQuery,
  type LoadedKind,
  type Redirect,
} from './gateway.ts'
import { RETURN_PARAMETER, TICKET_PARAMETER } from '../values/return-parameters.ts'
import {
  toRouterData,
  FIELD_LIMITS,
  fieldsIn,
  MAX_DATA_LENGTH,
  type RouterDataResult,
  type RouterData,
} from './router-data.ts'

/**
 * Reads and checks a query; null when none of these kinds has written it. Of several, the kind whose gateway is listed counts.
 *
 * @param search with or without its question mark: the browser's address has one, the router's search has none
 */
export function readQuery(
  search: string,
  kinds: readonly LoadedKind[],
  gateways: readonly Gateway[],
): RouterDataResult | null {
  const query = new URLSearchParams(search)
  const readable = { get: (name: string) => query.get(name), text: search.replace(/^\?/, '') }
  const all = kinds.flatMap(({ id, driver }) => {
    const redirect = readBy(driver, { ...readable, listed: gateways.filter(({ kind }) => kind === id) })
    return redirect === null ? [] : [dataOf(id, redirect)]
  })
  const isListed = (read: RouterDataResult) => read.kind === 'good' && pinnedGateway(read.data, gateways) !== null
  return all.find(isListed) ?? all[0] ?? null
}

/** A driver that throws reads nothing: the visit goes on as one without a redirect. */
function readBy({ read }: GatewayDriver, query: GatewayQuery): Redirect | null {
  try {
    return read?.(query) ?? null
  } catch {
    return null
  }
}

function dataOf(kind: string, { address, mac, link_orig, ...fields }: Redirect): RouterDataResult {
  // A gateway without a valid address cannot be listed.
  if (address === null) return { kind: 'bad' }
  const isOriginalShort = (link_orig ?? '').length <= FIELD_LIMITS.link_orig
  const read = fieldsIn({
    ...fields,
    kind,
    address,
    ...(mac && { mac: plainMac(mac) }),
    ...(isOriginalShort && { link_orig }),
  })
  const data = read && toRouterData(read)
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

export type RouterReturn = {
  /** Identifies the customer where this browser stores nothing. Null: none. */
  readonly ticket: string | null
  /** Path of the portal to show, when the gateway opened the sign-in page. */
  readonly to: string | null
  /** Seconds until the session ends; null: unknown. */
  readonly secondsLeft: number | null
}

/** Reads the page of the portal that a gateway was asked to open after its login, where it opens the sign-in page instead. Null: none. */
export function parseRouterReturn(
  { state, link_orig = '', seconds_left }: RouterData,
  origin: string,
): (RouterReturn & { readonly proof: string | null }) | null {
  const page = state === 'in' && URL.canParse(link_orig) ? new URL(link_orig) : null
  // A path with two slashes would be another host's address.
  if (page?.origin !== origin || page.pathname.startsWith('//')) return null
  const { pathname, searchParams } = page
  const [proof = null, ticket = null] = [RETURN_PARAMETER, TICKET_PARAMETER].map((name) => searchParams.get(name))
  for (const name of [RETURN_PARAMETER, TICKET_PARAMETER]) searchParams.delete(name)
  const to = searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
  return { proof, ticket, to, secondsLeft: seconds_left === undefined ? null : Number(seconds_left) }
}
