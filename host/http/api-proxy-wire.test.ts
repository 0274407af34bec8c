/** Calls through a real server to a back end over the network that is strict in what it reads and careless in what it sends. */
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { fakeHost } from '../../tests/doubles/fake-host.ts'
import { createNodeServer, CONNECTION_LIMITS } from '../node/server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The cast holds: the server listens on a port.
  return (server.address() as AddressInfo).port
}

type Answer = {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** A host in front of this back end; resolves to a function that calls through it. */
async function through(backEnd: RequestListener) {
  const api = `http://127.0.0.1:${await listen(createServer(backEnd))}`
  const host = fakeHost({
    proxyApi: (request) => fetch(request),
    environment: () => ({ ...ENVIRONMENTS.production, api }),
  })
  const port = await listen(
    createNodeServer({ host, isProxy: () => false, log: () => undefined, ...CONNECTION_LIMITS }),
  )
  return async (path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> => {
    const sent = ask({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: 'lestari.example', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', ...headers },
    })
    sent.end(body === '' ? undefined : body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await bodyOf(answer) }
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

test('a body reaches a back end that refuses chunks, with its length', async () => {
  const call = await through(async (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) return void response.writeHead(411).end()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ said: String(await bodyOf(request)), host: request.headers.host }))
  })
  const body = '{"package":"day"}'
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const answer = await call('/api/x', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  expect(JSON.parse(String(answer.body))).toEqual({ said: body, host: expect.stringMatching(/^127\.0\.0\.1:/) })
})

test('a response that is compressed without a request for it is decoded, and compressed for the browser only', async () => {
  const text = JSON.stringify({ text: 'again '.repeat(500) })
  const call = await through((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync(text))
  })
  const plain = await call('/api/x')
  expect([plain.headers['content-encoding'], String(plain.body)]).toEqual([undefined, text])
  const small = await call('/api/x', { headers: { 'accept-encoding': 'gzip' } })
  expect([small.headers['content-encoding'], String(gunzipSync(small.body))]).toEqual(['gzip', text])
})

test('an empty response stays empty, also to DELETE', async () => {
  const call = await through((_, response) => void response.writeHead(204).end())
  const answer = await call('/api/x', { method: 'DELETE' })
  expect([answer.status, answer.body.length]).toEqual([204, 0])
})

test('a redirect is not followed', async () => {
  let count = 0
  const call = await through((_, response) => {
    count += 1
    response.writeHead(302, { location: '/api/elsewhere' }).end()
  })
  expect([(await call('/api/x')).status, count]).toEqual([502, 1])
})

test('a back end that hangs up is 502', async () => {
  const call = await through((request) => void request.socket.destroy())
  expect((await call('/api/x')).status).toBe(502)
})
