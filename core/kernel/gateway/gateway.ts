/**
 * A gateway is the device between a customer and the internet: a MikroTik hotspot, CoovaChilli, openNDS, a controller. Each kind has its
 * own redirect to the portal (`read-query.ts`) and its own login, which is loaded on demand (`core/kernel/hotspot/login-at-gateway.ts`).
 */
import { queryOf } from './query-of.ts'
import { factsOf, type GatewayKind, type OtherGatewayKind } from './kind-facts.ts'
import type { RouterData } from './router-data.ts'

/** Format of the password for CoovaChilli. `ask`: the back end or the host opens it, because they know the `uamsecret`. */
export type UamPassword = 'chap' | 'pap' | 'plain' | 'ask'

/** Names of parameters in a gateway's query. */
export type QueryNames = {
  /** The gateway's address: a host name or a URL. */
  readonly gateway: string
  readonly ip?: string
  readonly mac?: string
  /** The page that the customer opened before the redirect. */
  readonly original?: string
  readonly error?: string
}

/** Parameters and form fields of a login form that a partner's file describes. */
export type FormFields = QueryNames & {
  readonly path: string
  readonly username: string
  readonly password: string
  /** The field for the page that the gateway opens after the login. */
  readonly dst?: string
  readonly fixed?: Readonly<Record<string, string>>
}

/** A kind that a plugin adds (`gateway-kind.ts`). */
export type AddedKind = {
  readonly id: string
  readonly query: QueryNames
  /** Missing on the host, which only reads the query. */
  readonly load?: () => Promise<{ readonly default: GatewayHandlers }>
  readonly logout?: string
  readonly needsOpening?: boolean
}

/** A gateway of a partner's file, or several with the same configuration. */
export type Gateway = {
  readonly kind: GatewayKind
  readonly name: string
  /** Origins. Nothing is sent to other origins. */
  readonly addresses: readonly string[]
  /** For `form` and `api`. A `form` without a preset has `fields`. */
  readonly preset?: string
  /** For `uam`. Default `chap`. */
  readonly password?: UamPassword
  /** For `form` without a preset. */
  readonly fields?: FormFields
  readonly added?: AddedKind
}

/** `username` includes its domain, `dst` the nonce by which the portal recognises the redirect after the login. */
export type GatewayLogin = {
  readonly arrival: RouterData | null
  readonly gateway: Gateway
  /** The origin of the gateway for this visit. */
  readonly address: string
  readonly username: string
  readonly password: string
  readonly dst: string
}

export type LoginStep =
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'post'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** The back end or the host returns the address to open, because it has a secret or opens the gateway itself. */
  | { readonly kind: 'ask'; readonly query: string }
  /** Data for the login is missing or used up. The gateway redirects the browser back with new data. */
  | { readonly kind: 'refresh'; readonly url: string }
  /** Not possible without a redirect from the gateway. */
  | { readonly kind: 'none' }

/** The login at a kind of gateway. Plugins create it by `defineGateway`. */
export type GatewayHandlers = {
  readonly login: (data: GatewayLogin) => LoginStep | Promise<LoginStep>
}

/** The address whose GET ends a device's session. Null: the gateway has none (see docs/routers/form.md and api.md). */
export function logoutAt({ kind, preset, added }: Gateway, address: string): string | null {
  const path = added?.logout ?? factsOf(kind).logout ?? (preset === 'aruba' ? '/cgi-bin/login?cmd=logout' : null)
  return path === null ? null : address + path
}

/**
 * Selects a listed host: that of the router's `link_login`, else that of the last visit, else the first. Both values only select, because
 * anyone can write them into a link or a cookie.
 *
 * @param hosts origins of the environment and the partner's file
 * @param served origin of the router of the last visit
 */
export function chooseHost(
  hosts: readonly string[],
  data: Pick<RouterData, 'link_login'> | null,
  served: string | null,
): string | null {
  const linked = data?.link_login && URL.canParse(data.link_login) ? new URL(data.link_login).origin : null
  return [linked, served].find((host) => host !== null && hosts.includes(host)) ?? hosts[0] ?? null
}

/** For MikroTik. */
export function logoutAddress(host: string, domain: string): URL {
  const url = new URL('/logout', host)
  url.search = queryOf({ domain, 'erase-cookie': 'true' })
  return url
}

/** The origin of an http or https address; null for any other text. Adds scheme and port to a bare host. */
export function parseOrigin(text: string | null, scheme = 'http', port = ''): string | null {
  if (text === null || text === '') return null
  const address = /^https?:\/\//i.test(text) ? text : `${scheme}://${text}${port}`
  if (!URL.canParse(address)) return null
  const { origin, username, password } = new URL(address)
  return origin !== 'null' && username === '' && password === '' ? origin : null
}

/** The listed gateway of a redirect; null when the partner lists none of this kind at this address. */
export function pinnedGateway(
  { kind, preset, address }: Pick<RouterData, 'kind' | 'preset' | 'address'>,
  gateways: readonly Gateway[],
): Gateway | null {
  const matches = (gateway: Gateway) =>
    gateway.kind === kind &&
    gateway.preset === preset &&
    (address === undefined || gateway.addresses.some((listed) => parseOrigin(listed) === address))
  return gateways.find(matches) ?? null
}

/** Credentials for the router, for a single login and never stored. */
export type Credentials = { readonly username: string; readonly password: string }

/** The place of a login: a listed MikroTik host, or a listed gateway of another kind. */
export type LoginPlace =
  | { readonly kind: 'mikrotik'; readonly address: string }
  | { readonly kind: OtherGatewayKind; readonly gateway: Gateway; readonly address: string }

/** The listed gateway of the redirect, else of the last visit, else the first. Null when none is listed. */
export function otherGatewayPlace(
  gateways: readonly Gateway[],
  arrival: RouterData | null,
  served: string | null,
): LoginPlace | null {
  const at = (gateway: Gateway | null | undefined, address: string | null): LoginPlace | null =>
    gateway && gateway.kind !== 'mikrotik' && address !== null ? { kind: gateway.kind, gateway, address } : null
  const firstOf = (gateway: Gateway | null | undefined) => parseOrigin(gateway?.addresses[0] ?? null)
  if (arrival !== null) {
    const gateway = pinnedGateway(arrival, gateways)
    // A controller that the back end opens needs no address here.
    return at(gateway, arrival.address ?? firstOf(gateway) ?? '')
  }
  const last = gateways.find(({ addresses }) => addresses.some((listed) => parseOrigin(listed) === served))
  return last ? at(last, served) : at(gateways[0], firstOf(gateways[0]))
}

/** The bytes of a challenge in hexadecimal; null for any other text. */
export function bytesOf(hex: string): readonly number[] | null {
  if (!/^([\da-f]{2}){1,64}$/i.test(hex)) return null
  return Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** True when the query may be of another kind of gateway, or contain such a query as `data`. */
export function needsReadQuery(search: string, gateways: readonly Gateway[]): boolean {
  return (
    /[?&](uamip|fas|switchip|switch_url|sip|ap)=|[?&]data=(%3F|\?)/i.test(search) ||
    gateways.some(({ fields, added }) => fields !== undefined || added !== undefined)
  )
}
