/**
 * Builds the request that logs a device in. Whatever a kind of gateway, the back end or the host answers, the browser opens only a listed
 * gateway, and credentials go nowhere else.
 */
import type { RouterData } from '../gateway/router-data.ts'
import {
  parseOrigin,
  type Credentials,
  type GatewayDriver,
  type GatewayLogin,
  type LoginMethod,
  type LoginPlace,
  type LoginStep,
} from '../gateway/gateway.ts'

/** `kind` and `query` of the redirect; `dst`: the page to open after the login. */
export type OpenGatewayRequest = { readonly kind: string; readonly query: string; readonly dst: string }
/** Resolves to the address to open. Rejects with the reason of a refusal. */
export type OpenGateway = (request: OpenGatewayRequest) => Promise<string>

export type LoginAt = Pick<GatewayLogin, 'dst' | 'page' | 'pageProtocol' | 'mayBePlain'> & {
  readonly place: LoginPlace
  readonly driver: GatewayDriver
  readonly arrival: RouterData | null
  readonly credentials: Credentials
  /** Default: the gateway's own, else a form. */
  readonly method?: LoginMethod
  readonly domain: string
  readonly open: OpenGateway
  /** Origins of this portal, to which the back end may redirect directly. */
  readonly ownOrigins: readonly string[]
}

export type RouterForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> }
export type LoginRequest =
  | ({ readonly method: 'post' } & RouterForm)
  | {
      readonly method: 'get'
      readonly address: string
      /** Set on a request without credentials. `refresh`: fetches new data. `unprotected`: asks for a protected login. */
      readonly isOnly?: 'refresh' | 'unprotected'
    }

/** Null: not possible. */
export async function loginAtGateway(options: LoginAt): Promise<LoginRequest | null> {
  const { place, driver, credentials, domain, open, ownOrigins, ...login } = options
  const { username, password } = credentials
  const { gateway } = place
  const { method = gateway.method ?? 'post' } = options
  const step = await driver.login({ ...login, ...place, method, username: withDomain(username, domain), password })
  const url = await addressOf(step, (query) => open({ kind: gateway.kind, query, dst: login.dst }))
  const origin = parseOrigin(url)
  // A refresh contains no credentials, and openNDS serves it at another port.
  const comparable = (address: string | null) =>
    step.kind === 'refresh' && address !== null ? new URL(address).hostname : address
  const isListed =
    origin !== null && gateway.addresses.some((listed) => comparable(parseOrigin(listed)) === comparable(origin))
  if (url === null || (!isListed && !(step.kind === 'ask' && origin !== null && ownOrigins.includes(origin))))
    return null
  if (step.kind === 'post') return { method: 'post', action: url, fields: step.fields }
  const isOnly = step.kind === 'refresh' || step.kind === 'unprotected' ? step.kind : undefined
  return { method: 'get', address: url, ...(isOnly && { isOnly }) }
}

/** Adds the domain by which routers and RADIUS servers distinguish partners. */
function withDomain(username: string, domain: string): string {
  return username.includes('@') ? username : `${username}@${domain}`
}

async function addressOf(step: LoginStep, open: (query: string) => Promise<string>): Promise<string | null> {
  if (step.kind === 'none') return null
  if (step.kind === 'ask') return open(step.query)
  return step.kind === 'post' ? step.action : step.url
}
