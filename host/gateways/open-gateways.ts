/**
 * Answers `POST /api/router/open` for operators whose back end does not, with the secrets of `PORTAL_GATEWAY_SECRETS`. The host
 * requests the router credentials from the back end with the customer's own bearer: a customer who gets them may go online, and a
 * refusal is passed on. It opens only gateways that the partner lists, and only for pages of the portal.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { bytesOf, parseOrigin, pinnedGateway, type AddedKind } from '../../core/kernel/gateway/gateway.ts'
import type { Openings } from '../../core/kernel/gateway/define-openings.ts'
import { withKinds } from '../../core/kernel/gateway/gateway-kind.ts'
import { openndsPairs, readQuery } from '../../core/kernel/gateway/read-query.ts'
import { otherGateways } from '../../core/kernel/partner/login-gateways.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { hostTextIn } from '../http/host-texts.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { readLimitedJson, readLimitedText } from '../../core/kernel/values/read-limited.ts'
import type { RequestApi } from '../http/api-proxy.ts'
import type { GatewaySecret, GatewaySecrets } from './gateway-secrets.ts'

const OPEN_PATH = '/api/router/open'
const RECONNECT_PATH = '/api/router/reconnect'
/** Bytes of the call's body, whose query has at most 3,000 characters, and of the credentials. */
const MAX_BODY_BYTES = 16_000

/** Kinds that plugins add, and how they are opened. */
export type AddedKinds = { readonly kinds: readonly AddedKind[]; readonly openings: Openings }

/** Forwards every other call, and this call too when the host has no secret for its gateway. */
export function openGateways(
  secrets: GatewaySecrets,
  requestApi: RequestApi,
  { kinds, openings }: AddedKinds = { kinds: [], openings: {} },
): RequestApi {
  return async (request, connection, partner) => {
    if (partner === undefined || request.method !== 'POST' || new URL(request.url).pathname !== OPEN_PATH)
      return requestApi(request, connection, partner)
    const text = await readLimitedText(request, MAX_BODY_BYTES)
    if (text === null) return answer(413, { message: '' })
    const forward = () => requestApi(new Request(request.url, { ...initOf(request), body: text }), connection, partner)
    const call = readCall(text)
    if (call === null) return forward()
    const listed = withKinds(otherGateways(partner), kinds)
    const redirect = readQuery(call.query, listed)
    const refuseWith = (status: number, code: string) => refuse(status, code, request)
    const secret = (Object.hasOwn(secrets, partner.id) ? (secrets[partner.id] ?? []) : []).find(
      ({ kind, address }) => kind === redirect?.kind && kind === call.kind && address === redirect.address,
    )
    if (redirect === null || secret === undefined) return forward()
    const gateway = pinnedGateway({ kind: secret.kind, address: secret.address }, listed)
    // In the partner's file, `password: 'ask'` makes pages request the login of a CoovaChilli from the host.
    if (gateway === null || (secret.kind === 'uam' && gateway.password !== 'ask'))
      return refuseWith(403, 'gateway.unlisted')
    const { origin } = new URL(request.headers.get('origin') ?? request.url)
    if (!URL.canParse(call.dst) || new URL(call.dst).origin !== origin) return refuseWith(422, 'gateway.dst')
    if (secret.kind === 'uam' && !isSigned(call.query, { origin, partner, secret }))
      return refuseWith(403, 'gateway.signature')

    const body = JSON.stringify({ domain: partner.id, ip: redirect.ip ?? '', identity: redirect.identity ?? '' })
    const confirmed = await requestApi(
      new Request(new URL(RECONNECT_PATH, request.url), { ...initOf(request), body }),
      connection,
      partner,
    )
    // The session has ended, or the customer may not go online: the portal handles both.
    if (!confirmed.ok) return confirmed
    const credentials = credentialsIn(await readLimitedJson(confirmed, MAX_BODY_BYTES).catch(() => null))
    if (credentials === null) return answer(502, { message: '' })
    const username = credentials.username.includes('@') ? credentials.username : `${credentials.username}@${partner.id}`
    const { challenge } = redirect
    const about = { query: call.query, dst: call.dst, username, password: credentials.password }
    const navigate = await addressOf(secret, { ...about, challenge }, openings)
    return navigate === null ? refuseWith(422, 'gateway.query') : answer(200, { data: { navigate } })
  }
}

type About = {
  readonly query: string
  readonly dst: string
  readonly username: string
  readonly password: string
  readonly challenge: string | null | undefined
}

async function addressOf(gateway: GatewaySecret, about: About, openings: Openings): Promise<string | null> {
  if (gateway.kind === 'opennds') return openndsAddress(gateway, about)
  if (gateway.kind === 'uam') return uamAddress(gateway, about)
  const open = Object.hasOwn(openings, gateway.kind) ? openings[gateway.kind] : undefined
  const { address, secret } = gateway
  const { query, username, password, dst } = about
  const navigate = (await open?.({ address, secret, query, username, password, dst })) ?? null
  // A plugin's answer may lead only to its own gateway.
  return parseOrigin(navigate) === address ? navigate : null
}

function openndsAddress(
  { address, secret }: GatewaySecret,
  { query, username, dst }: Pick<About, 'query' | 'username' | 'dst'>,
): string | null {
  const pairs = openndsPairs(new URLSearchParams(query).get('fas'))
  const hid = pairs?.get('hid')
  if (hid === undefined) return null
  // At levels 2 and 3 the query names the folder.
  const named = pairs?.get('authdir') ?? ''
  const folder = /^\w{1,64}$/.test(named) ? named : 'opennds_auth'
  const tok = createHash('sha256')
    .update(hid + secret)
    .digest('hex')
  const custom = Buffer.from(username).toString('base64')
  return `${address}/${folder}/?${queryOf({ tok, custom, redir: dst })}`
}

function uamAddress(
  { address, secret }: GatewaySecret,
  about: Pick<About, 'challenge' | 'username' | 'password' | 'dst'>,
): string | null {
  const bytes = about.challenge == null ? null : bytesOf(about.challenge)
  if (bytes === null) return null
  const mixed = createHash('md5').update(Uint8Array.from(bytes)).update(secret).digest()
  const response = createHash('md5').update(Uint8Array.of(0)).update(about.password).update(mixed).digest('hex')
  return `${address}/logon?${queryOf({ username: about.username, response, userurl: about.dst })}`
}

/**
 * CoovaChilli signs its address: `md` is the MD5 of everything before it and the uamsecret. The host sees only the query, so it
 * tries the addresses under which the gateway may know the sign-in page.
 */
function isSigned(
  query: string,
  { origin, partner, secret }: { readonly origin: string; readonly partner: Partner; readonly secret: GatewaySecret },
): boolean {
  const [, before, md] = /^(.*)&md=([\dA-F]{32})$/is.exec(query) ?? []
  if (before === undefined || md === undefined) return false
  const { port } = new URL(origin)
  const hosts = [origin, ...partner.domains.flatMap((domain) => [`https://${domain}`, `http://${domain}`])]
  const withPort = port === '' ? [] : partner.domains.map((domain) => `http://${domain}:${port}`)
  return [...hosts, ...withPort].some((host) =>
    ['', '/'].some((end) =>
      ['/login', `/login/${partner.id}`].some((path) => {
        const sum = createHash('md5').update(`${host}${path}${end}?${before}${secret.secret}`).digest('hex')
        return timingSafeEqual(Buffer.from(sum), Buffer.from(md.toLowerCase()))
      }),
    ),
  )
}

function queryOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
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
  return answer(status, { error, message: hostTextIn(request.headers.get('accept-language'), 'wifiData') })
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
