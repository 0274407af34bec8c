/**
 * A gateway is the device between a customer and the internet: a MikroTik hotspot, CoovaChilli, openNDS, a controller. Its kind
 * reads its redirect to the portal and builds its login. Which gateways count, and that nothing is sent to any other
 * address, is decided here and in `core/kernel/hotspot/login-at-gateway.ts`, whatever a kind answers.
 */
import type { ListedGateway } from '../partner/login-gateways.ts'
import type { Partner } from '../partner/partner.ts'
import type { RouterData } from './router-data.ts'

/** Names of parameters in a gateway's query. */
export type QueryNames = {
  /** The gateway's address: a host name or a URL. */
  readonly gateway: string
  readonly ip?: string | undefined
  readonly mac?: string | undefined
  /** The page that the customer opened before the redirect. */
  readonly original?: string | undefined
  readonly error?: string | undefined
}

/** A gateway of a partner's file, or several with the same configuration, with its kind. Nothing is sent to other `addresses`. */
export type Gateway = ListedGateway & { readonly definition: GatewayKind }

/** A gateway's query: what a kind reads. */
export type GatewayQuery = {
  readonly get: (name: string) => string | null
  /** The whole query, without the question mark. */
  readonly text: string
  /** The partner's gateways of this kind. */
  readonly listed: readonly Gateway[]
}

/** The values in a gateway's query. Anyone can have written it, so the kernel checks all of them. */
export type Redirect = {
  readonly preset?: string
  /** The gateway's origin. Missing: this kind sends none. Null: what it sent is no address. */
  readonly address?: string | null
  readonly ip?: string | null
  readonly mac?: string | null
  /** The gateway's name. */
  readonly identity?: string | null
  /** The page that the customer opened before the redirect. */
  readonly link_orig?: string | null
  readonly error?: string | null
  readonly challenge?: string | null
  /** The device is online, or was just logged out. */
  readonly state?: 'in' | 'out' | null
  readonly seconds_left?: string | null
  /** The query's `text`, for a gateway that the back end or the host opens. */
  readonly query?: string
}

export type LoginMethod = NonNullable<ListedGateway['method']>

/** `username` includes its domain, `dst` the nonce by which the portal recognises the redirect after the login. */
export type GatewayLogin = {
  readonly arrival: RouterData | null
  readonly gateway: Gateway
  /** The origin of the gateway for this visit. */
  readonly address: string
  readonly username: string
  readonly password: string
  readonly dst: string
  /** The page of `dst` without the portal's marks, for an address that is no login. */
  readonly page: string
  /** How to send the login: the `method` of the partner's file, else a form, and in the query once that has opened nothing. */
  readonly method: LoginMethod
  /** Protocol of the portal's page. Browsers warn before they send a form from an https page to an http address. */
  readonly pageProtocol: string
  /** The partner lets a password be sent where others could read it. */
  readonly mayBePlain: boolean
}

export type LoginStep =
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'post'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** The back end or the host returns the address to open, because it has a secret or opens the gateway itself. */
  | { readonly kind: 'ask'; readonly query: string }
  /** Data for the login is missing or used up. The gateway redirects the browser back with new data. */
  | { readonly kind: 'refresh'; readonly url: string }
  /** Anyone on the network could read the password. The gateway's own page at `url` is asked once for a way to protect it. */
  | { readonly kind: 'unprotected'; readonly url: string }
  /** Not possible without a redirect from the gateway. */
  | { readonly kind: 'none' }

/** The code of a kind. Plugins create it by `defineGateway`. */
export type GatewayDriver = {
  /** A description of the kind in English, for the schema of partners' files. */
  readonly description: string
  /** Models, of which a partner's file has to name one as `preset`. Default: none. */
  readonly presets?: readonly string[]
  /** Further fields of a partner's file that the kind uses. Default: none. */
  readonly takes?: readonly ('password' | 'fields' | 'method')[]
  /** Null: another gateway has written the query. Default: the kind's pages send `data`. */
  readonly read?: (query: GatewayQuery) => Redirect | null
  readonly login: (login: GatewayLogin) => LoginStep | Promise<LoginStep>
}

export type LoadedKind = { readonly id: GatewayKind['id']; readonly driver: GatewayDriver }

export type GatewayTraits = {
  /** The gateway answers background requests, so the portal checks that it responds before it navigates there. */
  readonly probe: boolean
  /** The gateway gives a reason when it refuses a login. Without a reason, a return without the mark of a login is shown as a refusal. */
  readonly explainsRefusal: boolean
  /** The back end or the host opens the gateway (the step `ask`), only for a signed-in customer. Default false. */
  readonly needsSession?: boolean
  /** The gateway is a controller: it has no page for customers, needs no address, and only its query identifies the device. Default false. */
  readonly isController?: boolean
  /** The gateway's pages send `data` without a kind, and `login.hosts` lists its addresses. True of one kind only. Default false. */
  readonly isDefault?: boolean
}

export type GatewayKind = {
  /** `kind` in partners' files: at most 20 small letters, digits and hyphens. */
  readonly id: string
  /** Sets of parameters, with `&` between: its redirect has all of one set. As data, so that its driver is loaded for its redirects only. */
  readonly recognise: readonly string[]
  /** Imports a module whose default export is a value of `defineGateway`. */
  readonly load: () => Promise<{ readonly default: GatewayDriver }>
  readonly traits: GatewayTraits
  /** The path whose GET ends a device's session, or a path for each preset; `{domain}` is the partner's id. Default: the kind has none. */
  readonly logout?: string | Readonly<Record<string, string>>
}

type Listing = {
  /** Origins of gateways of the default kind, added to the partner's `login.hosts`. */
  readonly login: readonly string[]
  readonly gateways?: readonly ListedGateway[]
}

/**
 * The gateways that may receive a login, the default kind first. Gateways of an unknown kind are left out, so that nothing is sent
 * to them.
 */
export function listedGateways(
  { login }: Pick<Partner, 'login'>,
  kinds: readonly GatewayKind[],
  environment: Listing = { login: [] },
): readonly Gateway[] {
  const rank = ({ definition }: Gateway) => (definition.traits.isDefault ? 0 : 1)
  const standard = kinds.find(({ traits }) => traits.isDefault)?.id ?? ''
  const hosts = [...environment.login, ...(login?.hosts ?? [])]
  return [
    ...hosts.map((host) => ({ kind: standard, name: '', addresses: [host] })),
    ...(login?.gateways ?? []),
    ...(environment.gateways ?? []),
  ]
    .flatMap((gateway) => {
      const definition = kinds.find(({ id }) => id === gateway.kind)
      return definition ? [{ ...gateway, definition }] : []
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

/** The origin of an http or https address; null for any other text. Adds scheme and port to a bare host. */
export function parseOrigin(text: string | null, scheme = 'http', port = ''): string | null {
  if (text === null || text === '') return null
  const address = /^https?:\/\//i.test(text) ? text : `${scheme}://${text}${port}`
  if (!URL.canParse(address)) return null
  const { origin, username, password } = new URL(address)
  return origin !== 'null' && username === '' && password === '' ? origin : null
}

type Selecting = Pick<RouterData, 'kind' | 'preset' | 'address'>

function fits({ kind, preset, address }: Selecting, gateway: Gateway): boolean {
  return (
    (kind === undefined ? gateway.definition.traits.isDefault === true : gateway.kind === kind) &&
    gateway.preset === preset &&
    (address === undefined || gateway.addresses.some((listed) => parseOrigin(listed) === address))
  )
}

/** The listed gateway of a redirect; null when the partner lists none of this kind at this address. */
export function pinnedGateway(redirect: Selecting, gateways: readonly Gateway[]): Gateway | null {
  return gateways.find((gateway) => fits(redirect, gateway)) ?? null
}

/** The place of a login: a listed gateway, and one of its addresses; empty for a controller without. */
export type LoginPlace = { readonly gateway: Gateway; readonly address: string }

/**
 * The listed gateway of the redirect, else of the last visit, else the first. Null when none is listed. An address in the redirect or from
 * the last visit only selects among the listed ones, because anyone can write it into a link or a cookie.
 *
 * @param served origin of the gateway of the last visit
 */
export function loginPlace(
  gateways: readonly Gateway[],
  arrival: (Selecting & Pick<RouterData, 'link_login'>) | null,
  served: string | null,
): LoginPlace | null {
  const places = gateways
    .filter((gateway) => arrival === null || fits(arrival, gateway))
    .flatMap((gateway) => {
      const addresses = gateway.addresses.map((listed) => parseOrigin(listed) ?? '')
      return (gateway.definition.traits.isController ? [...addresses, ''] : addresses).map((address) => ({
        gateway,
        address,
      }))
    })
  const known = [arrival?.address, parseOrigin(arrival?.link_login ?? null), served]
  for (const origin of known) {
    const place = places.find(({ address }) => address === origin)
    if (place) return place
  }
  return places[0] ?? null
}

/** The address whose GET ends a device's session. Null: the gateway has none. */
export function logoutAddress({ gateway, address }: LoginPlace, domain: string): string | null {
  const { logout } = gateway.definition
  const path = typeof logout === 'string' ? logout : logout?.[gateway.preset ?? '']
  return path === undefined ? null : address + path.replace('{domain}', encodeURIComponent(domain))
}

/** Credentials for the router, for a single login and never stored. */
export type Credentials = { readonly username: string; readonly password: string }
