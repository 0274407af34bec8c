/**
 * Proxies API calls to the back end, so that the portal's pages call their own origin: no preflight requests, one host in the
 * walled garden, and no CORS to configure. Bodies are streamed in both directions and not stored.
 *
 * A response of the back end must not become a page of the portal: only listed headers pass in either direction, cookies never
 * do, and a policy forbids scripts in any body that a browser might show. A navigation, such as the start of a social
 * sign-in, is redirected to the back end's own origin.
 */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { limitStream } from '../../core/kernel/values/read-limited.ts'
import { CLIENT_LEFT } from '../../core/kernel/values/read-request-body.ts'
import { textHeaders, type PageSite } from './headers.ts'
import type { Log } from '../observe/log.ts'
import { isSameOrigin } from './same-origin.ts'
import type { TraceHeaders } from '../observe/trace.ts'
import type { ClientConnection } from './visitor.ts'

/** Sends a request to the back end for a page of this partner. It may reject, and its response may be a redirect. */
export type RequestApi = (request: Request, connection: ClientConnection, partner?: Partner) => Promise<Response>

export type ApiProxySettings = {
  readonly requestApi: RequestApi
  readonly log: Log
  readonly now: () => number
}

export type ApiProxy = (
  request: Request,
  to: {
    readonly api: string
    readonly site: PageSite
    /** The address of the device, when known. */
    readonly address: string | null
    readonly trace: TraceHeaders
    readonly connection: ClientConnection
    readonly partner?: Partner
  },
) => Promise<Response>

/** Whether a path belongs to the API (docs/openapi.json). */
export function isApiPath(pathname: string): boolean {
  return pathname.startsWith('/api/') || pathname.startsWith('/token/')
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Request headers that pass. The device's address and the page's host name are added. */
const REQUEST_HEADERS = ['accept', 'accept-language', 'authorization', 'content-type', 'idempotency-key', 'user-agent']
/** Response headers that pass. */
const RESPONSE_HEADERS = [
  'content-type',
  'content-disposition',
  'content-language',
  'retry-after',
  'link',
  'x-request-id',
]
/** Bytes of a body. An upload has at most 4 MB. */
const MAX_BODY_BYTES = 10_000_000
/** Milliseconds between two lines about a back end that cannot be reached. */
const FAILURE_LOG_PAUSE_MS = 60_000
/** Marks a response that @hono/node-server must not send, because the connection has ended. */
const ALREADY_SENT = 'x-hono-already-sent'

export function createApiProxy({ requestApi, log, now }: ApiProxySettings): ApiProxy {
  let spokenAt = -Infinity
  let isAway = false
  return async (request, { api, site, address, trace, connection, partner }) => {
    const refuse = (status: number, more: Readonly<Record<string, string>> = {}) =>
      new Response(null, {
        status,
        headers: { ...textHeaders(site), 'x-request-id': trace['x-request-id'], ...more },
      })
    const target = targetOf(request, api)
    if (isNavigation(request)) return refuse(302, { location: target.href })
    if (isSameOrigin(request, site.origin) === false) return refuse(403)
    if (!METHODS.has(request.method)) return refuse(405, { allow: [...METHODS].join(', ') })
    if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return refuse(413)
    let isTooLong = false
    const body = limitedBody(request, () => {
      isTooLong = true
    })
    const outgoing = addressed({ request }, body, { api, site, address, trace })
    try {
      const response = await requestApi(outgoing, connection, partner)
      if (isAway) log(`${api}: calls of the API are answered again`, { level: 'info' })
      isAway = false
      if (connection.outgoing?.destroyed) return new Response(null, { headers: { [ALREADY_SENT]: 'true' } })
      // The portal accepts no redirects: the bearer could reach another server.
      return response.status >= 300 && response.status < 400 && response.status !== 304
        ? refuse(502)
        : passed(response, request, { site, trace })
    } catch (error) {
      if (isTooLong) return refuse(413)
      // The customer has left, or the page no longer waits.
      if (request.signal.aborted) return refuse(CLIENT_LEFT)
      if (now() - spokenAt >= FAILURE_LOG_PAUSE_MS) {
        spokenAt = now()
        isAway = true
        log(
          `${api}: ${error instanceof Error ? describe(error) : String(error)}; calls of the API are answered with 502`,
          { level: 'error', requestId: trace['x-request-id'] },
        )
      }
      return refuse(502)
    }
  }
}

export type CallFor = {
  readonly api: string
  readonly site: PageSite
  readonly address: string | null
  readonly trace: TraceHeaders
  readonly connection: ClientConnection
  readonly partner?: Partner
  readonly userAgent: string | null
}

/** A `fetch` for calls that the host makes for a visitor; the back end receives them as if the browser had sent them. */
export function callerFor(requestApi: RequestApi, { userAgent, connection, partner, ...to }: CallFor): typeof fetch {
  // Aborting such a call must not end the visitor's own request.
  const { outgoing: _, ...own } = connection
  return async (input, init) => {
    const request = new Request(input, init)
    if (userAgent !== null) request.headers.set('user-agent', userAgent)
    // A Request made from another is aborted with it only until the other is garbage-collected, so the caller's own signal is passed.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal)
    return requestApi(addressed({ request, signal }, request.body, to), own, partner)
  }
}

function addressed(
  { request, signal = request.signal }: { readonly request: Request; readonly signal?: AbortSignal },
  body: Request['body'],
  { api, site, address, trace }: Pick<CallFor, 'api' | 'site' | 'address' | 'trace'>,
): Request {
  return new Request(targetOf(request, api), {
    method: request.method,
    headers: headersFor(request, { site, address, trace }),
    body,
    signal,
    redirect: 'manual',
    ...streaming,
  })
}

function targetOf({ url }: Request, api: string): URL {
  const { pathname, search } = new URL(url)
  return new URL(pathname + search, api)
}

/** A stream as a body needs it (Fetch, section 5.4); the DOM's types do not know it. */
const streaming: { readonly duplex: 'half' } = { duplex: 'half' }

/**
 * Limits a body to `MAX_BODY_BYTES` bytes; a longer body fails. A `Content-Length` already limits its body, so only chunked bodies are
 * counted.
 */
function limitedBody({ body, headers }: Request, onTooLong: () => void): Request['body'] {
  if (body === null || headers.has('content-length')) return body
  return limitStream(body, MAX_BODY_BYTES, onTooLong)
}

/** Chrome 76, Firefox 90 and Safari 16.4 send `Sec-Fetch-Mode`; older browsers are recognised by `Accept`. */
function isNavigation({ method, headers }: Request): boolean {
  if (method !== 'GET') return false
  const mode = headers.get('sec-fetch-mode')
  return mode === null ? (headers.get('accept') ?? '').includes('text/html') : mode === 'navigate'
}

function headersFor(
  request: Request,
  { site: { origin }, address, trace }: Pick<CallFor, 'site' | 'address' | 'trace'>,
): Headers {
  // As in a cross-origin call: the back end may select the partner by this header.
  const headers = new Headers({ 'accept-encoding': 'identity', origin, ...trace })
  for (const name of REQUEST_HEADERS) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // Without its length a body is sent in chunks, which some back ends cannot read.
  const length = request.headers.get('content-length')
  if (request.body !== null && length !== null) headers.set('content-length', length)
  const { host, protocol } = new URL(origin)
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', protocol.slice(0, -1))
  if (address !== null) headers.set('x-forwarded-for', address)
  return headers
}

function passed(response: Response, request: Request, { site, trace }: Pick<CallFor, 'site' | 'trace'>): Response {
  const headers = new Headers(textHeaders(site))
  headers.delete('content-type')
  headers.set('x-request-id', trace['x-request-id'])
  headers.set('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const isPrivate = request.headers.has('authorization')
  const cache = response.headers.get('cache-control')
  if (!isPrivate && cache !== null) headers.set('cache-control', cache)
  headers.set('vary', 'Accept-Encoding, Accept-Language, Authorization')
  const { status, body } = response
  const isText = /^(text\/|application\/(json|problem\+json))/.test(headers.get('content-type') ?? '')
  const takesGzip = /\bgzip\b(?!;q=0(\.0*)?\b)/.test(request.headers.get('accept-encoding') ?? '')
  if (body === null || !isText || !takesGzip) return new Response(body, { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers })
}

/** `fetch failed: connect ECONNREFUSED 127.0.0.1:9`. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
