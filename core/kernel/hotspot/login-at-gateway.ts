/**
 * Logs a device in at a gateway of another kind than MikroTik. Whatever the result of the kind or the back end, the browser opens only a
 * listed gateway, and credentials go nowhere else. Loaded on demand.
 */
import { loadScript } from '../api/load-script.ts'
import type { OwnKind } from '../gateway/kind-facts.ts'
import type { RouterData } from '../gateway/router-data.ts'
import {
  parseOrigin,
  type Credentials,
  type Gateway,
  type GatewayHandlers,
  type LoginPlace,
  type LoginStep,
} from '../gateway/gateway.ts'
import { withDomain, type LoginRequest } from './kinds/mikrotik.ts'

/** `kind` and `query` of the redirect; `dst`: the page to open after the login. */
export type OpenGatewayRequest = { readonly kind: string; readonly query: string; readonly dst: string }
/** Resolves to the address to open. Rejects with the reason of a refusal. */
export type OpenGateway = (request: OpenGatewayRequest) => Promise<string>

export type OtherGatewayLogin = {
  readonly place: Exclude<LoginPlace, { readonly kind: 'mikrotik' }>
  readonly arrival: RouterData | null
  readonly credentials: Credentials
  readonly domain: string
  readonly dst: string
  readonly open: OpenGateway
  /** Origins of this portal, to which the back end may redirect directly. */
  readonly ownOrigins: readonly string[]
}

/** `isRefresh`: only fetches new data from the gateway, without credentials. Null: not possible. */
export async function loginAtOtherGateway(
  options: OtherGatewayLogin,
): Promise<(LoginRequest & { readonly isRefresh?: true }) | null> {
  const { place, arrival, credentials, domain, dst, open, ownOrigins: own } = options
  const { login } = await loadGateway(place.gateway)
  const username = withDomain(credentials.username, domain)
  const step = await login({ ...place, arrival, username, password: credentials.password, dst })
  const url = await addressOf(step, (query) => open({ kind: place.kind, query, dst }))
  const origin = parseOrigin(url)
  // A refresh contains no credentials, and openNDS serves it at another port.
  const comparable = (address: string | null) =>
    step.kind === 'refresh' && address !== null ? new URL(address).hostname : address
  const isListed =
    origin !== null && place.gateway.addresses.some((listed) => comparable(parseOrigin(listed)) === comparable(origin))
  if (url === null || (!isListed && !(step.kind === 'ask' && origin !== null && own.includes(origin)))) return null
  if (step.kind === 'post') return { method: 'post', action: url, fields: step.fields }
  return { method: 'get', address: url, ...(step.kind === 'refresh' && { isRefresh: true }) }
}

async function addressOf(step: LoginStep, open: (query: string) => Promise<string>): Promise<string | null> {
  if (step.kind === 'none') return null
  if (step.kind === 'ask') return open(step.query)
  return step.kind === 'post' ? step.action : step.url
}

/** The kinds of the core. MikroTik logs in by `log-in.ts`. */
const LOGINS: Readonly<
  Record<Exclude<OwnKind, 'mikrotik'>, () => Promise<{ readonly gatewayLogin: GatewayHandlers }>>
> = {
  uam: () => import('./kinds/uam.ts'),
  opennds: () => import('./kinds/opennds.ts'),
  form: () => import('./kinds/form.ts'),
  api: () => import('./kinds/api.ts'),
}

function hasLogin(kind: string): kind is keyof typeof LOGINS {
  return Object.hasOwn(LOGINS, kind)
}

const NO_LOGIN: GatewayHandlers = { login: () => ({ kind: 'none' }) }

async function loadGateway({ kind, added }: Gateway): Promise<GatewayHandlers> {
  if (added?.load) return (await loadScript(added.load())).default
  return hasLogin(kind) ? (await loadScript(LOGINS[kind]())).gatewayLogin : NO_LOGIN
}
