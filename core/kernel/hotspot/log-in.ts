/** The login at the router: a navigation of the whole page. Loaded when a device is logged in. */
import { loadScript } from '../api/load-script.ts'
import type { HotspotSettings, LoginOutcome } from './hotspot-settings.ts'
import type { RouterData } from '../gateway/arrival.ts'
import type { LoginPlace } from '../gateway/gateway.ts'
import { chapResponse, freshPage, loginFields, loginRequest, type LoginRequest } from './kinds/mikrotik.ts'
import { probeRouter, type Credentials } from './router-login.ts'
import { RETURN, TICKET } from '../values/return-parameters.ts'

/** What a login knows of the visit. */
export type LoginMeans = {
  readonly settings: HotspotSettings
  /** Origins of this portal. */
  readonly own: readonly string[]
  readonly at: LoginPlace
  /** Address for a manual login. */
  readonly page: string
  readonly arrival: RouterData | null
  /** Forgets what was of this login alone, as its challenge. */
  readonly spend: () => void
}

/** Milliseconds until the page says what to do while the browser waits for the router. */
const LEAVES_WITHIN = 10_000

/** Navigates to the router with credentials. Resolves if the page stays. */
export async function logIn(
  means: LoginMeans,
  credentials: Credentials,
  to: string,
  onTry?: (count: number) => void,
): Promise<LoginOutcome> {
  const { settings, at, page, spend } = means
  const { memory, mark, probe, leave, post } = settings
  const silent = { kind: 'silent', address: page } as const
  const isProbed = ['mikrotik', 'uam', 'opennds'].includes(at.kind)
  if (isProbed && (await probeRouter(at.address, probe, onTry)) === 'silent') return silent
  // A gateway that had to give a fresh arrival first: the page that she wants was named then.
  const wanted = memory.get('router-wanted') ?? to
  const proof = newProof()
  const request = await requestTo(means, credentials, wanted, proof)
  if (request === null) return { kind: 'no-router' }
  spend()
  if (request.isRefresh) memory.set('router-wanted', wanted)
  else {
    memory.delete('router-wanted')
    memory.set('router-proof', proof)
    mark?.write(proof)
  }
  if (request.method === 'post') post(request.action, request.fields)
  else leave(request.address)
  // A browser may wait for minutes for a router that does not answer, and shows this page meanwhile.
  await probe.pause(LEAVES_WITHIN)
  return silent
}

/** The request of a login. `isRefresh`: the gateway is asked for a fresh arrival first. Null: there is no way. */
export async function requestTo(
  { settings, own, at, arrival }: LoginMeans,
  credentials: Credentials,
  to: string,
  proof = newProof(),
): Promise<(LoginRequest & { readonly isRefresh?: true | undefined }) | null> {
  const { origin, domain, probe, ticket, open = nobody } = settings
  const dst = new URL(to, origin)
  dst.searchParams.set(RETURN, proof)
  const { ip, identity = '' } = arrival ?? {}
  const known = await ticket?.({ ...(ip && { ip }), identity, dst: dst.href })
  if (known) dst.searchParams.set(TICKET, known)
  if ('gateway' in at) {
    const { foreignLogin } = await loadScript(import('./login-at-gateway.ts'))
    return foreignLogin({ place: at, arrival, credentials, domain, dst: dst.href, open, own })
  }
  const { chap_id, chap_challenge, asks } = arrival ?? {}
  if (asks) return { method: 'get', address: freshPage(at.address, dst.href), isRefresh: true } as const
  const password =
    chap_id && chap_challenge ? await chapResponse(chap_id, credentials.password, chap_challenge) : credentials.password
  const fields = loginFields({ ...credentials, password }, { domain, dst: dst.href })
  return { ...loginRequest(at.address, fields, probe.pageProtocol), isRefresh: undefined }
}

function nobody(): Promise<never> {
  return Promise.reject(new Error('Nobody opens gateways here'))
}

/** A nonce: only the address that the router redirects to contains it. */
function newProof(): string {
  return crypto.randomUUID().slice(0, 8)
}
