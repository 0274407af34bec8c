/**
 * Logs a device in at a gateway of another kind than MikroTik. Whatever the kind, the back end or an address say: the browser is only
 * led to the gateway that the partner lists, and credentials go nowhere else. Loaded by a visit that came from such a gateway.
 */
import { loadScript } from '../api/load-script.ts'
import type { RouterData } from '../gateway/arrival.ts'
import { gatewayOrigin, type Gateway, type GatewayActs, type LoginPlace, type LoginStep } from '../gateway/gateway.ts'
import { withDomain, type LoginRequest } from './kinds/mikrotik.ts'
import type { Credentials } from './router-login.ts'

/** What the back end, or the host for it, is asked: `kind` and `query` as they came, and the page to open afterwards. */
export type OpenAsked = { readonly kind: string; readonly query: string; readonly dst: string }
/** Answers the address to open. Rejects with the reason when it refuses. */
export type AskToOpen = (asked: OpenAsked) => Promise<string>

export type ForeignLogin = {
  readonly place: Exclude<LoginPlace, { readonly kind: 'mikrotik' }>
  readonly arrival: RouterData | null
  readonly credentials: Credentials
  readonly domain: string
  readonly dst: string
  readonly open: AskToOpen
  /** Origins of this portal. The back end may lead there at once. */
  readonly own: readonly string[]
}

/** `isRefresh`: the gateway is asked for a fresh arrival first, so nothing is sent yet. Null: there is no way. */
export async function foreignLogin(
  about: ForeignLogin,
): Promise<(LoginRequest & { readonly isRefresh?: true }) | null> {
  const { place, arrival, credentials, domain, dst, open, own } = about
  const { login } = await loadGateway(place.gateway)
  const username = withDomain(credentials.username, domain)
  const step = await login({ ...place, arrival, username, password: credentials.password, dst })
  const url = await addressOf(step, (query) => open({ kind: place.kind, query, dst }))
  const origin = gatewayOrigin(url)
  // A refresh sends no credential, and openNDS answers it at another port.
  const named = (one: string | null) => (step.kind === 'refresh' && one !== null ? new URL(one).hostname : one)
  const isListed =
    origin !== null && place.gateway.addresses.some((listed) => named(gatewayOrigin(listed)) === named(origin))
  if (url === null || (!isListed && !(step.kind === 'ask' && origin !== null && own.includes(origin)))) return null
  if (step.kind === 'post') return { method: 'post', action: url, fields: step.fields }
  return { method: 'get', address: url, ...(step.kind === 'refresh' && { isRefresh: true }) }
}

async function addressOf(step: LoginStep, ask: (query: string) => Promise<string>): Promise<string | null> {
  if (step.kind === 'none') return null
  if (step.kind === 'ask') return ask(step.query)
  return step.kind === 'post' ? step.action : step.url
}

const ACTS: Readonly<Record<string, () => Promise<{ readonly acts: GatewayActs }>>> = {
  uam: () => import('./kinds/uam.ts'),
  opennds: () => import('./kinds/opennds.ts'),
  form: () => import('./kinds/form.ts'),
  api: () => import('./kinds/api.ts'),
}

const NO_WAY: GatewayActs = { login: () => ({ kind: 'none' }) }

/** Loads how the kind of a gateway logs devices in. */
async function loadGateway({ kind, added }: Gateway): Promise<GatewayActs> {
  if (added?.load) return (await loadScript(added.load())).default
  const load = Object.hasOwn(ACTS, kind) ? ACTS[kind] : undefined
  return load ? (await loadScript(load())).acts : NO_WAY
}
