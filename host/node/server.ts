/**
 * Runs the host on Node's HTTP server and limits what one client can take: the time and size of a request's headers, the connections of
 * one address and the bytes of headers that it leaves unfinished, and the time in which a response makes no progress. Answers invalid
 * requests with a text and the usual headers; Node alone would send an empty body without headers.
 */
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { hostText } from '../http/host-texts.ts'
import type { Host } from '../app.ts'
import { NOWHERE, textResponse } from '../http/text-response.ts'
import { textHeaders } from '../http/headers.ts'
import { COOKIE_PAGE, clearCookiesPageHeaders, MAX_HEADER_BYTES } from '../http/oversized-request.ts'
import { addressKey } from '../../core/kernel/values/address-key.ts'
import { createRateCounter } from '../http/rate-counter.ts'
import { clientAddress, type ClientConnection } from '../http/visitor.ts'
import { createHeaderBudget } from './header-budget.ts'
import { createStalledResponses } from './stalled-responses.ts'

export type ServerSettings = {
  readonly host: Pick<Host, 'fetch'>
  /** Whether a connecting address is a proxy whose `X-Forwarded-For` is trusted. */
  readonly isProxy: (address: string) => boolean
  /** Connections of one address at the same time; behind a proxy, requests of one address. */
  readonly connections: number
  /** Milliseconds in which the headers of a request must have arrived. */
  readonly headerTime: number
  /** Milliseconds in which a complete request must have arrived. */
  readonly requestTime: number
  /** Milliseconds after which a response that makes no progress is cut. Default 30,000. */
  readonly writeTime?: number
  /** Bytes of unfinished headers of one address. Default 16 MB: 4,000 devices behind one address, each with large cookies. */
  readonly headerBytes?: number
  /** Milliseconds of a clock that is never set, for `writeTime`. Default `performance.now`. */
  readonly now?: () => number
  readonly log: (line: string) => void
}

/** The limits of `ServerSettings`, when the operator sets none. All devices of a hotspot may share one address. */
export const CONNECTION_LIMITS = { connections: 4_000, headerTime: 15_000, requestTime: 120_000 } as const

/** Milliseconds between two checks for slow requests, unfinished headers and responses without progress. */
const SLOW_REQUEST_CHECK_MS = 1_000
/** Milliseconds between two log lines about addresses over a limit. */
const LIMIT_LOG_PAUSE_MS = 60_000

export function createNodeServer({
  host,
  isProxy,
  log,
  connections,
  headerTime,
  requestTime,
  writeTime = 30_000,
  headerBytes = 16 * 1_024 * 1_024,
  now = () => performance.now(),
}: ServerSettings): Server {
  const open = createRateCounter(connections)
  const counter = createRateCounter(connections)
  const responses = new WeakMap<Duplex, ServerResponse>()
  const budget = createHeaderBudget(headerBytes)
  const stalled = createStalledResponses(writeTime, now)
  const warn = createWarning(log)

  const respond = (request: Request, { incoming, outgoing }: Exchange): Promise<Response> => {
    const connection = connectionOf(incoming, outgoing)
    const { remoteAddress = '' } = connection
    if (!isProxy(remoteAddress)) return host.fetch(request, connection)
    // A proxy owns all connections, so the requests of each of its clients are counted instead.
    const client = clientAddress(request, connection, isProxy)
    const key = client === null ? null : addressKey(client)
    if (key !== null && !counter.enter(key)) {
      warn(key, tooMany(connections))
      return Promise.resolve(textResponse(NOWHERE, 503, hostText('busy'), { 'retry-after': '2' }))
    }
    if (key !== null) outgoing.once('close', () => counter.leave(key))
    return host.fetch(request, connection)
  }

  const listener = getRequestListener(
    // Without HTTP/2 these are the messages of Node's HTTP/1 server.
    (request, exchange) => respond(request, exchange as Exchange),
    {
      errorHandler: (error) => {
        if (error instanceof RequestError) return textResponse(NOWHERE, 400, hostText('badRequest'))
        log(`A request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
        return textResponse(NOWHERE, 500, hostText('broken'))
      },
    },
  )
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: headerTime,
      requestTimeout: Math.max(headerTime, requestTime),
      connectionsCheckingInterval: Math.min(SLOW_REQUEST_CHECK_MS, headerTime),
      // Without a host name the host answers with a message.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      responses.set(incoming.socket, outgoing)
      outgoing.once('close', budget.begin(incoming.socket))
      void listener(incoming, outgoing)
    },
  )
  server.on('connection', (socket) => {
    stalled.watch(socket)
    const address = plainAddress(socket.remoteAddress) ?? ''
    if (isProxy(address)) return
    const key = addressKey(address)
    if (!open.enter(key)) {
      warn(key, tooMany(connections))
      socket.destroy()
      return
    }
    budget.open(key, socket)
    socket.once('close', () => open.leave(key))
  })
  const look = setInterval(
    () => {
      stalled.enforce()
      budget.enforce().forEach((key) => warn(key, `more than ${headerBytes} bytes of unfinished headers`))
    },
    Math.min(SLOW_REQUEST_CHECK_MS, writeTime),
  )
  look.unref()
  server.once('close', () => clearInterval(look))
  server.on('checkExpectation', (_, response: ServerResponse) => {
    response.writeHead(417, textHeaders(NOWHERE)).end(hostText('badRequest'))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const begun = responses.get(socket)
    const isBusy = begun !== undefined && begun.headersSent && !begun.writableFinished
    // A browser opened this connection in advance and sent nothing.
    const isUnused = 'bytesRead' in socket && socket.bytesRead === 0
    if (error.code === 'ECONNRESET' || !socket.writable || isBusy || isUnused) socket.destroy()
    else socket.end(responseTo(error.code), () => socket.destroy())
  })
  return server
}

type Exchange = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }

function connectionOf(incoming: IncomingMessage, outgoing: ServerResponse): ClientConnection {
  return {
    remoteAddress: plainAddress(incoming.socket.remoteAddress),
    hosts: incoming.rawHeaders.filter((_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host'),
    isForwarded: isForwarded(incoming),
    outgoing,
  }
}

/** Headers that proxies add. By default nginx adds none and speaks HTTP/1.0, which no browser does. */
function isForwarded({ headers, httpVersion }: IncomingMessage): boolean {
  const isAdded = (name: string) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name)
  return httpVersion === '1.0' || Object.keys(headers).some(isAdded)
}

/** A dual-stack socket writes an IPv4 address as `::ffff:a.b.c.d`. */
function plainAddress(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:/, '')
}

/** The complete response to a request that Node could not parse, by Node's error code. */
function responseTo(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return written(431, clearCookiesPageHeaders(NOWHERE), COOKIE_PAGE)
  const plain = textHeaders(NOWHERE)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return written(408, plain, hostText('tooSlow'))
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return written(413, plain, hostText('addressTooLong'))
  return written(400, plain, hostText('badRequest'))
}

function written(status: number, headers: Readonly<Record<string, string>>, body: string): string {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n')
}

function tooMany(connections: number): string {
  return `more than ${connections} connections; further ones are refused (HOST_CONNECTIONS)`
}

/** Logs an address that is over a limit, at most once a minute. */
function createWarning(log: (line: string) => void): (key: string, reason: string) => void {
  let last = -Infinity
  return (key, reason) => {
    if (performance.now() - last < LIMIT_LOG_PAUSE_MS) return
    last = performance.now()
    log(`${key}: ${reason}`)
  }
}
