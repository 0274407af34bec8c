/**
 * Answers `POST /api/router/open` for operators whose back end does not, with the secrets of `PORTAL_GATEWAY_SECRETS`. The host
 * requests the router credentials from the back end with the customer's own bearer: a customer who gets them may go online, and a
 * refusal is passed on. It opens only gateways that the partner lists, and only for pages of the portal.
 */
import { listedGateways, parseOrigin, pinnedGateway } from '../../core/kernel/gateway/gateway.ts'
import { needsSession } from '../../core/kernel/gateway/gateway-facts.ts'
import { loadReader } from '../../core/kernel/gateway/load-reader.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { hostTextIn } from '../http/host-texts.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { readLimitedJson, readLimitedText } from '../../core/kernel/values/read-limited.ts'
import type { RequestApi } from '../http/api-proxy.ts'
import type { Build } from '../page/build.ts'
import { secretsOf, type GatewaySecrets } from './gateway-secrets.ts'

const OPEN_PATH = '/api/router/open'
const RECONNECT_PATH = '/api/router/reconnect'
/** Bytes of the call's body, whose query has at most 3,000 characters, and of the credentials. */
const MAX_BODY_BYTES = 16_000

/** The kinds of gateways, and how they are opened. */
export type GatewayBuild = Pick<Build, 'gatewayKinds' | 'hostDrivers'>

/** Forwards every other call, and this call too when the host has no secret for its gateway. */
export function openGateways(
  secrets: GatewaySecrets,
  requestApi: RequestApi,
  { gatewayKinds, hostDrivers }: GatewayBuild,
): RequestApi {
  return async (request, connection, partner) => {
    if (partner === undefined || request.method !== 'POST' || new URL(request.url).pathname !== OPEN_PATH)
      return requestApi(request, connection, partner)
    const text = await readLimitedText(request, MAX_BODY_BYTES)
    if (text === null) return jsonResponse(413, { message: '' })
    const forward = () => requestApi(new Request(request.url, { ...initOf(request), body: text }), connection, partner)
    const call = readCall(text)
    if (call === null) return forward()
    const { query, dst } = call
    const listed = listedGateways(partner, gatewayKinds)
    const read = (await loadReader(`?${query}`, gatewayKinds, listed))?.read(`?${query}`)
    const redirect = read?.kind === 'good' && read.data.kind === call.kind ? read.data : null
    const found = secretsOf(secrets, partner.id).find(
      ({ kind, address }) => kind === redirect?.kind && address === redirect.address,
    )
    const hostDriver = found && hostDrivers[found.kind]
    if (redirect === null || found === undefined || hostDriver === undefined) return forward()
    const refuseWith = (status: number, code: string) => refuse(status, code, request)
    const { kind, address, secret } = found
    const gateway = pinnedGateway({ kind, address }, listed)
    // Pages request such logins only where the partner's file says so.
    if (gateway === null || !needsSession(gateway)) return refuseWith(403, 'gateway.unlisted')
    const { origin } = new URL(request.headers.get('origin') ?? request.url)
    if (!URL.canParse(dst) || new URL(dst).origin !== origin) return refuseWith(422, 'gateway.dst')
    const isSigned = (await hostDriver.isSigned?.({ query, secret, pages: signInPages(origin, partner) })) ?? true
    if (!isSigned) return refuseWith(403, 'gateway.signature')

    const body = JSON.stringify({ domain: partner.id, ip: redirect.ip ?? '', identity: redirect.identity })
    const confirmed = await requestApi(
      new Request(new URL(RECONNECT_PATH, request.url), { ...initOf(request), body }),
      connection,
      partner,
    )
    // The session has ended, or the customer may not go online: the portal handles both.
    if (!confirmed.ok) return confirmed
    const credentials = credentialsIn(await readLimitedJson(confirmed, MAX_BODY_BYTES).catch(() => null))
    if (credentials === null) return jsonResponse(502, { message: '' })
    const username = credentials.username.includes('@') ? credentials.username : `${credentials.username}@${partner.id}`
    const navigate = await hostDriver.open({ address, secret, query, username, password: credentials.password, dst })
    // A plugin's answer may lead only to its own gateway.
    return navigate === null || parseOrigin(navigate) !== address
      ? refuseWith(422, 'gateway.query')
      : jsonResponse(200, { data: { navigate } })
  }
}

/** The host sees only the query of a redirect, so these are the addresses under which a gateway may know the sign-in page. */
function signInPages(origin: string, { id, domains }: Partner): readonly string[] {
  const { port } = new URL(origin)
  const hosts = [origin, ...domains.flatMap((domain) => [`https://${domain}`, `http://${domain}`])]
  const withPort = port === '' ? [] : domains.map((domain) => `http://${domain}:${port}`)
  const paths = ['/login', `/login/${id}`].flatMap((path) => [path, `${path}/`])
  return [...hosts, ...withPort].flatMap((host) => paths.map((path) => host + path))
}

function readCall(text: string): { readonly kind: string; readonly query: string; readonly dst: string } | null {
  try {
    const json: unknown = JSON.parse(text)
    if (!isRecord(json)) return null
    const { kind, query, dst } = json
    return typeof kind === 'string' && typeof query === 'string' && typeof dst === 'string'
      ? { kind, query, dst }
      : null
  } catch {
    return null
  }
}

function credentialsIn(json: unknown): { readonly username: string; readonly password: string } | null {
  const found = isRecord(json) && isRecord(json['data']) ? json['data'] : json
  if (!isRecord(found)) return null
  const { username, password } = found
  return typeof username === 'string' && typeof password === 'string' ? { username, password } : null
}

/** The request's properties without its body and the headers that describe it. */
function initOf({ method, headers: sent, signal }: Request) {
  const headers = new Headers(sent)
  headers.delete('content-length')
  headers.delete('idempotency-key')
  return { method, headers, signal, redirect: 'manual' as const }
}

/** The message tells the customer what to do, in their language; the code names the error for the operator. */
function refuse(status: number, error: string, request: Request): Response {
  return jsonResponse(status, { error, message: hostTextIn(request.headers.get('accept-language'), 'wifiData') })
}

function jsonResponse(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
