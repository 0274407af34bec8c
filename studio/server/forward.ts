/** Passes a request to the host of a preview, and its answer back, which the studio's page may then show in a frame. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'

export type ForwardSettings = {
  /** Whether browsers reach the studio over https. */
  readonly isSecure: boolean
  /** Who may show the answer in a frame. */
  readonly frameAncestors: string
}

/** Headers that a proxy does not forward (RFC 9110, section 7.6.1), and those that only this proxy may write. */
const NOT_SENT = /^(connection|keep-alive|transfer-encoding|upgrade|forwarded|via|x-forwarded-.*|x-real-ip)$/
/** Cookies of the studio, which no portal needs to see. */
const OWN_COOKIE = /^(__Host-)?studio(-|=)/

export async function forward(
  request: Request,
  port: number,
  { isSecure, frameAncestors }: ForwardSettings,
): Promise<Response> {
  const { host, pathname, search } = new URL(request.url)
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !NOT_SENT.test(name)))
  const cookies = (headers['cookie'] ?? '').split(/;\s*/).filter((pair) => pair !== '' && !OWN_COOKIE.test(pair))
  delete headers['cookie']
  // Pages get a script of the studio, so they must not be compressed, nor be older than it.
  if (headers['accept']?.includes('text/html')) {
    delete headers['accept-encoding']
    delete headers['if-none-match']
  }
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port,
    agent: false,
    method: request.method,
    path: pathname + search,
    headers: {
      ...headers,
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      host: request.headers.get('host') ?? host,
      'x-forwarded-proto': isSecure ? 'https' : 'http',
      'x-forwarded-for': '127.0.0.1',
    },
    signal: request.signal,
  })
  const received = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
  })
  // Node and the DOM declare the same stream class separately. Failures also reject `received`.
  if (request.body) pipeline(Readable.fromWeb(request.body as NodeStream), outgoing).catch(() => undefined)
  else outgoing.end()
  const response = await received
  const status = response.statusCode ?? 502
  const hasBody = status !== 204 && status !== 304 && request.method !== 'HEAD'
  if (!hasBody) response.resume()
  const answer = new Response(hasBody ? (Readable.toWeb(response) as ReadableStream) : null, {
    status,
    headers: headersOf(response),
  })
  const policy = answer.headers.get('content-security-policy')
  if (policy !== null)
    answer.headers.set(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", `frame-ancestors ${frameAncestors}`),
    )
  return answer
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!NOT_SENT.test(name.toLowerCase())) headers.append(name, value)
  }
  return headers
}
