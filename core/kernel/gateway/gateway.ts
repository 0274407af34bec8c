/**
 * A gateway is the device between a customer and the internet: a MikroTik hotspot, CoovaChilli, openNDS, a controller. Each kind
 * redirects the browser to the portal with a query of its own and takes the login in a way of its own. `read-query.ts` reads the
 * queries of all kinds; how a kind logs a device in and out is loaded when a visit needs it (`core/kernel/hotspot/login-at-gateway.ts`).
 */
import { queryOf } from './query-of.ts'
import type { ForeignKind, GatewayKind, RouterData } from './arrival.ts'

/** How the password reaches a CoovaChilli: `request` when the back end or the host answers, because they know the `uamsecret`. */
export type UamPassword = 'chap' | 'pap' | 'plain' | 'ask'

/** Names in a gateway's query. */
export type QueryNames = {
  /** The parameter with the gateway's address: a host name, or a whole address. */
  readonly gateway: string
  readonly ip?: string
  readonly mac?: string
  /** The parameter with the page that the customer wanted. */
  readonly original?: string
  /** The parameter with the reason of a refusal. */
  readonly error?: string
}

/** A login form whose fields a partner's file names: those of its query, and those of its form. */
export type FormFields = QueryNames & {
  /** The path to which the form is sent. */
  readonly path: string
  readonly username: string
  readonly password: string
  /** The field with the page that the gateway opens afterwards. */
  readonly dst?: string
  readonly fixed?: Readonly<Record<string, string>>
}

/** A kind that a plugin adds, as a gateway of it is read and used (`gateway-kind.ts`). */
export type AddedKind = {
  readonly id: string
  readonly query: QueryNames
  /** Default: only the query is read, as on the host. */
  readonly load?: () => Promise<{ readonly default: GatewayActs }>
  readonly logout?: string
  readonly asks?: boolean
}

/** One gateway, or several of one configuration, of a partner's file. */
export type Gateway = {
  readonly kind: GatewayKind
  readonly name: string
  /** Origins. Nothing is sent to any other. */
  readonly addresses: readonly string[]
  /** Of `form` and `api`. Default of `form`: `fields` names the fields. */
  readonly preset?: string
  /** Of `uam`. Default `chap`. */
  readonly password?: UamPassword
  /** Of `form` without a preset. */
  readonly fields?: FormFields
  /** Of a kind that a plugin adds. Not in a partner's file. */
  readonly added?: AddedKind
}

/** What a login works with. `username` has its domain, `dst` the mark by which the portal knows its own return. */
export type GatewayLogin = {
  readonly arrival: RouterData | null
  readonly gateway: Gateway
  /** The origin among the gateway's that this visit is at. */
  readonly address: string
  readonly username: string
  readonly password: string
  readonly dst: string
}

/** What a login comes to: where the browser goes next, or who has to answer that. */
export type LoginStep =
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'post'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** The back end, or the host for it, answers where to go: it has a secret, or it opens the gateway itself. */
  | { readonly kind: 'ask'; readonly query: string }
  /** What the login needs is missing or spent. The gateway sends the browser back with a fresh arrival. */
  | { readonly kind: 'refresh'; readonly url: string }
  /** Only the gateway can begin this visit, and it has not. */
  | { readonly kind: 'none' }

/** How one kind of gateway logs devices in. A plugin's kind exports one by `defineGateway`. */
export type GatewayActs = {
  readonly login: (about: GatewayLogin) => LoginStep | Promise<LoginStep>
}

/**
 * Where a GET ends a device's session. Null: the gateway offers no such address; docs/routers/form.md and api.md say how its sessions end.
 */
export function logoutAt({ kind, preset, added }: Gateway, address: string): string | null {
  if (added?.logout !== undefined) return address + added.logout
  if (kind === 'uam') return `${address}/logoff`
  if (preset === 'aruba') return `${address}/cgi-bin/login?cmd=logout`
  return kind === 'opennds' ? `${address}/opennds_deny/` : null
}

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

/** MikroTik's. */
export function logoutAddress(host: string, domain: string): URL {
  const url = new URL('/logout', host)
  url.search = queryOf({ domain, 'erase-cookie': 'true' })
  return url
}

/** The origin of an http or https address; null for any other text. A bare host gets the scheme and port given. */
export function gatewayOrigin(text: string | null, scheme = 'http', port = ''): string | null {
  if (text === null || text === '') return null
  const address = /^https?:\/\//i.test(text) ? text : `${scheme}://${text}${port}`
  if (!URL.canParse(address)) return null
  const { origin, username, password } = new URL(address)
  return origin !== 'null' && username === '' && password === '' ? origin : null
}

/** The listed gateway that this arrival names; null when the partner lists none of this kind at this address. */
export function pinnedGateway(
  { kind, preset, address }: Pick<RouterData, 'kind' | 'preset' | 'address'>,
  gateways: readonly Gateway[],
): Gateway | null {
  const fits = (one: Gateway) =>
    one.kind === kind &&
    one.preset === preset &&
    (address === undefined || one.addresses.some((listed) => gatewayOrigin(listed) === address))
  return gateways.find(fits) ?? null
}

/** Where a visit logs in: a MikroTik among the listed hosts, or a listed gateway of another kind. */
export type LoginPlace =
  | { readonly kind: 'mikrotik'; readonly address: string }
  | { readonly kind: ForeignKind; readonly gateway: Gateway; readonly address: string }

/** The listed gateway of an arrival, or of the last visit, or else the first one. Null when none is listed. */
export function foreignPlace(
  gateways: readonly Gateway[],
  arrival: RouterData | null,
  served: string | null,
): LoginPlace | null {
  const at = (gateway: Gateway | null | undefined, address: string | null): LoginPlace | null =>
    gateway && gateway.kind !== 'mikrotik' && address !== null ? { kind: gateway.kind, gateway, address } : null
  const firstOf = (gateway: Gateway | null | undefined) => gatewayOrigin(gateway?.addresses[0] ?? null)
  if (arrival !== null) {
    const gateway = pinnedGateway(arrival, gateways)
    // A controller that the back end tells needs no address here.
    return at(gateway, arrival.address ?? firstOf(gateway) ?? '')
  }
  const last = gateways.find((one) => one.addresses.some((listed) => gatewayOrigin(listed) === served))
  return last ? at(last, served) : at(gateways[0], firstOf(gateways[0]))
}

/** The bytes of a challenge in hexadecimal; null for any other text. */
export function bytesOf(hex: string): readonly number[] | null {
  if (!/^([\da-f]{2}){1,64}$/i.test(hex)) return null
  return Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
