/**
 * The server in front of the host during the bench: HTTP/2 with a certificate of its own, as a proxy in production, and the
 * lower bound, which is the portal's page without its scripts.
 */
import { createServer, request as ask, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { generate } from 'selfsigned'
import { LINE } from './throttling.ts'

export type Protocol = 'HTTP/1.1' | 'HTTP/2'

export type Front = {
  /** `lestari` → `https://lestari.localhost:41234`. */
  origin(partner: string): string
  /**
   * Whether documents are delayed as on `LINE`. For pages with a service worker: the browser requests those documents itself, but
   * slows down only the page's own requests. Default false.
   */
  slowDocuments: boolean
  close(): void
}

type Settings = {
  readonly to: number
  readonly protocol: Protocol
  /** Default false. */
  readonly withoutScripts?: boolean
}

/** Forwards every request to the host at `to` on this machine. */
export async function openFront({ to, protocol, withoutScripts = false }: Settings): Promise<Front> {
  const answer = (incoming: Incoming, outgoing: Outgoing) => {
    const isSlow = front.slowDocuments && incoming.headers['sec-fetch-mode'] === 'navigate'
    passOn(incoming, outgoing, { to, scheme: protocol === 'HTTP/2' ? 'https' : 'http', withoutScripts, isSlow })
  }
  const server = protocol === 'HTTP/2' ? createSecureServer({ ...(await certificate()) }, answer) : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  const front: Front = {
    origin: (partner) => `${protocol === 'HTTP/2' ? 'https' : 'http'}://${partner}.localhost:${port}`,
    slowDocuments: false,
    close: () => server.close(),
  }
  return front
}

async function certificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const names = ['localhost', '*.localhost'].map((value) => ({ type: 2 as const, value }))
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: names }],
  })
  return { key, cert }
}

type Outgoing = NodeJS.WritableStream &
  Pick<ServerResponse, 'statusCode'> & {
    setHeader(name: string, value: string | string[]): unknown
  }

type Incoming = {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
  pipe(to: NodeJS.WritableStream): unknown
}

type Passing = {
  readonly to: number
  readonly scheme: 'http' | 'https'
  readonly withoutScripts: boolean
  readonly isSlow: boolean
}

function passOn(incoming: Incoming, outgoing: Outgoing, { to, scheme, withoutScripts, isSlow }: Passing): void {
  const { ':authority': authority, host = String(authority) } = incoming.headers
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
  const passed = ask(
    {
      host: '127.0.0.1',
      port: to,
      method: incoming.method,
      path: incoming.url,
      headers: { ...headers, host, 'x-forwarded-host': host, 'x-forwarded-proto': scheme },
    },
    (response) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...own } = response.headers
      const isBared = withoutScripts && own['content-type']?.startsWith('text/html') === true
      outgoing.statusCode = response.statusCode ?? 502
      for (const [name, value] of Object.entries(own))
        if (value !== undefined && !(isBared && name === 'content-length')) outgoing.setHeader(name, value)
      if (!isBared) {
        const late = isSlow ? LINE.latency + (Number(own['content-length'] ?? 0) / LINE.downloadThroughput) * 1_000 : 0
        setTimeout(() => response.pipe(outgoing), late)
        return
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => outgoing.end(bare(Buffer.concat(chunks), own['content-encoding'])))
    },
  )
  passed.on('error', () => {
    outgoing.statusCode = 502
    outgoing.end()
  })
  incoming.pipe(passed)
}

/** The quality with which the host compresses pages (host/http/compress.ts). */
const QUALITY = 5

/** The page without the elements that run or load scripts, compressed as the host compresses a page. */
function bare(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding !== 'br') throw new Error(`the host answered the bench in ${encoding ?? 'no encoding'}, not in br`)
  const html = brotliDecompressSync(body)
    .toString()
    .replace(/<script\b(?![^>]*application\/json)[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*modulepreload[^>]*>/g, '')
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}

function portOf(server: Pick<Server, 'address'>): number {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The operating system assigned no port')
  return (at satisfies AddressInfo).port
}
