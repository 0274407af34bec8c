/**
 * Passes calls of the API on to the back end, so that the portal's pages reach it on their own origin: no preflight requests,
 * one host in the walled garden, and no CORS to configure. Bodies are streamed in both directions and nothing is kept.
 *
 * An answer of the back end must not become a page of the portal: only listed headers go through in either direction, no
 * cookie does, and a policy forbids scripts in what a browser might show. A navigation, such as the start of a social
 * sign-in, is sent to the back end's own origin.
 */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { textHeaders, type Site } from './headers.ts'
import { isSameOrigin } from './same-origin.ts'
import type { Connection } from './visitor.ts'

/** Sends a request to the back end, from a page of this partner. It may reject, and its answer may be a redirect. */
export type RequestApi = (request: Request, connection: Connection, partner?: Partner) => Promise<Response>

export type ApiProxySettings = {
  readonly ask: RequestApi
  readonly log: (line: string) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export type ApiProxy = (
  request: Request,
  to: {
    /** Origin of the back end. */
    readonly api: string
    readonly site: Site
    /** The address of the device, as far as it is known. */
    readonly address: string | null
    readonly connection: Connection
    readonly partner?: Partner
  },
) => Promise<Response>

/** Whether a path is the API's: all calls lie below these (docs/openapi.json). */
export function isApiPath(pathname: string): boolean {
  return pathname.startsWith('/api/') || pathname.startsWith('/token/')
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** What the portal sends. The device's address and the page's host name are added. */
const SENT = ['accept', 'accept-language', 'authorization', 'content-type', 'idempotency-key', 'user-agent']
/** What the portal may read of an answer. */
const ANSWERED = ['content-type', 'content-disposition', 'content-language', 'retry-after', 'link', 'x-request-id']
/** Bytes of a body. An upload has at most 4 MB. */
const MOST_SENT = 10_000_000
/** Milliseconds between two lines about a back end that cannot be reached. */
const SILENCE = 60_000
/** Set by @hono/node-server's users when the connection was ended without an answer. */
const ALREADY_SENT = 'x-hono-already-sent'

export function createApiProxy({ ask, log, now }: ApiProxySettings): ApiProxy {
  let spokenAt = -Infinity
  return async (request, { api, site, address, connection, partner }) => {
    const refuse = (status: number, more: Readonly<Record<string, string>> = {}) =>
      new Response(null, { status, headers: { ...textHeaders(site), ...more } })
    const target = targetOf(request, api)
    if (isNavigation(request)) return refuse(302, { location: target.href })
    if (isSameOrigin(request, site.origin) === false) return refuse(403)
    if (!METHODS.has(request.method)) return refuse(405, { allow: [...METHODS].join(', ') })
    if (Number(request.headers.get('content-length') ?? 0) > MOST_SENT) return refuse(413)
    let isTooLong = false
    const body = limitedBody(request, () => {
      isTooLong = true
    })
    const asked = addressed(request, body, { api, site, address })
    try {
      const answer = await ask(asked, connection, partner)
      if (answer.headers.has(ALREADY_SENT)) return answer
      // The portal refuses redirects: the bearer could go elsewhere.
      return answer.status >= 300 && answer.status < 400 && answer.status !== 304
        ? refuse(502)
        : passed(answer, request, site)
    } catch (error) {
      if (isTooLong) return refuse(413)
      // She has left, or the page no longer waits.
      if (request.signal.aborted) return refuse(499)
      if (now() - spokenAt >= SILENCE) {
        spokenAt = now()
        log(
          `${api}: ${error instanceof Error ? describe(error) : String(error)}; calls of the API are answered with 502`,
        )
      }
      return refuse(502)
    }
  }
}

/** What the host makes calls of the API for. */
export type CallFor = {
  readonly api: string
  readonly site: Site
  readonly address: string | null
  readonly connection: Connection
  readonly partner?: Partner
  /** The visitor's `User-Agent`. */
  readonly userAgent: string | null
}

/** A `fetch` for calls that the host makes for a visitor: the back end gets them as if her browser had made them. */
export function callerFor(ask: RequestApi, { userAgent, connection, partner, ...to }: CallFor): typeof fetch {
  // What ends such a call must not end her own request, which is still to be answered.
  const { outgoing: _, ...own } = connection
  return async (input, init) => {
    const request = new Request(input, init)
    if (userAgent !== null) request.headers.set('user-agent', userAgent)
    return ask(addressed(request, request.body, to), own, partner)
  }
}

/** The request as the back end gets it. */
function addressed(
  request: Request,
  body: Request['body'],
  { api, site, address }: Pick<CallFor, 'api' | 'site' | 'address'>,
): Request {
  return new Request(targetOf(request, api), {
    method: request.method,
    headers: headersFor(request, site, address),
    body,
    signal: request.signal,
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
 * The body, which fails once it is longer than `MOST_SENT`. A body with a `Content-Length` is never longer than that says; of one
 * in chunks only the bytes can be counted.
 */
function limitedBody({ body, headers }: Request, onTooLong: () => void): Request['body'] {
  if (body === null || headers.has('content-length')) return body
  let bytes = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      bytes += part.length
      if (bytes <= MOST_SENT) return controller.enqueue(part)
      onTooLong()
      controller.error(new RangeError(`The body is longer than ${MOST_SENT} bytes`))
      return undefined
    },
  })
  return body.pipeThrough(count)
}

/** `Sec-Fetch-Mode` is sent by Chrome 76, Firefox 90 and Safari 16.4; older browsers tell by what they accept. */
function isNavigation({ method, headers }: Request): boolean {
  if (method !== 'GET') return false
  const mode = headers.get('sec-fetch-mode')
  return mode === null ? (headers.get('accept') ?? '').includes('text/html') : mode === 'navigate'
}

function headersFor(request: Request, { origin }: Site, address: string | null): Headers {
  // As a call to another origin has it: the back end may tell partners apart by it.
  const headers = new Headers({ 'accept-encoding': 'identity', origin })
  for (const name of SENT) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // Without its length a body is sent in chunks, which not every back end reads.
  const length = request.headers.get('content-length')
  if (request.body !== null && length !== null) headers.set('content-length', length)
  const { host, protocol } = new URL(origin)
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', protocol.slice(0, -1))
  if (address !== null) headers.set('x-forwarded-for', address)
  return headers
}

function passed(answer: Response, request: Request, site: Site): Response {
  const headers = new Headers(textHeaders(site))
  headers.delete('content-type')
  headers.set('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  for (const name of ANSWERED) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const isPrivate = request.headers.has('authorization')
  const cache = answer.headers.get('cache-control')
  if (!isPrivate && cache !== null) headers.set('cache-control', cache)
  headers.set('vary', 'Accept-Encoding, Accept-Language, Authorization')
  const { status, body } = answer
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
