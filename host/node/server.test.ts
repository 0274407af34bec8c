import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { REPORTS_PATH } from '../../core/kernel/page/plugin-report.ts'
import { fakeHost, type FakeHost } from '../../tests/doubles/fake-host.ts'
import { listStore } from '../partners/partner-store.ts'
import { MAX_HEADER_BYTES } from '../http/oversized-request.ts'
import { createNodeServer, CONNECTION_LIMITS, type ServerSettings } from './server.ts'

const sockets = new Set<Socket>()
let server: Server | null = null
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server?.closeAllConnections()
  server?.close()
})

const logged: string[] = []
async function start(changes: Partial<ServerSettings> = {}, host: FakeHost = fakeHost()): Promise<number> {
  logged.length = 0
  const log = (line: string) => void logged.push(line)
  server = createNodeServer({ host, isProxy: () => false, log, ...CONNECTION_LIMITS, ...changes })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The cast holds: the server listens on a port.
  return (server.address() as AddressInfo).port
}

async function join(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Resolves to everything that the server sends until it closes the connection. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let all = ''
    socket.on('data', (chunk: Buffer) => (all += chunk.toString()))
    socket.on('close', () => resolve(all))
  })
}

async function send(port: number, request: string): Promise<string> {
  const socket = await join(port)
  const answer = answerOn(socket)
  socket.write(request)
  return answer
}

const get = (lines: readonly string[] = [], path = '/') =>
  [`GET ${path} HTTP/1.1`, 'host: lestari.example', 'connection: close', ...lines, '', ''].join('\r\n')
const CHUNKED = get([
  'transfer-encoding: chunked',
  'content-type: application/json',
  'sec-fetch-site: same-origin',
]).replace('GET / ', 'POST /faults ')
const statusOf = (answer: string) => Number(answer.slice(9, 12))

describe('every answer has the security headers', () => {
  const isReady = fakeHost()
  const broken = fakeHost({
    partners: listStore(() => {
      throw new Error('no disk')
    }),
  })
  test.each<[number, string, string, FakeHost?]>([
    [200, 'a page', get()],
    [200, 'an asset', get([], '/assets/main.js')],
    [200, 'a health check', get([], '/healthz')],
    [404, 'a missing file', get([], '/assets/gone.js')],
    [405, 'another method', get().replace('GET', 'TRACE')],
    [421, 'an unknown host name', get().replace('lestari', 'other')],
    [431, 'too large headers', get([`x-large: ${'x'.repeat(30_000)}`])],
    [431, 'headers that are not even read', get([`x-large: ${'x'.repeat(MAX_HEADER_BYTES)}`])],
    [500, 'a fault of the host', get(), broken],
    [400, 'no HTTP', 'nonsense\r\n\r\n'],
    [400, 'no host name', get().replace('host: lestari.example\r\n', '')],
    [400, 'a host name that is none', get().replace('lestari.example', 'le stari')],
    [400, 'two lengths of a body', get(['content-length: 1', 'content-length: 2'])],
    [413, 'a body with too much between its parts', `${CHUNKED}1;${'x'.repeat(20_000)}\r\n`],
    [417, 'an unknown expectation', get(['expect: tea'])],
  ])('%i: %s', async (status, _, request, host = isReady) => {
    const answer = await send(await start({}, host), request)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(statusOf(answer)).toBe(status)
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im)
    expect(head).toMatch(/^referrer-policy: (no-referrer|same-origin)\r?$/im)
    expect(head).toMatch(/^cross-origin-resource-policy: same-origin\r?$/im)
    expect(head).toMatch(/^origin-agent-cluster: \?1\r?$/im)
    if (!request.includes('/assets/main')) expect(head).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(body).not.toBe('')
  })
})

describe('that a request came through a proxy', () => {
  const host: Pick<FakeHost, 'fetch'> = {
    fetch: async (_, connection) => new Response(connection?.isForwarded === true ? 'a proxy' : 'no proxy'),
  }
  const responseTo = async (request: string) => send(await start({ host }), request)

  test.each([
    'X-Forwarded-For: 203.0.113.7',
    'x-forwarded-host: a.example',
    'x-forwarded-proto: https',
    'X-Forwarded-Port: 443',
    'Forwarded: for=203.0.113.7',
    'Via: 1.1 caddy',
    'X-Real-IP: 203.0.113.7',
  ])('is known by %s', async (line) => expect(await responseTo(get([line]))).toContain('a proxy'))

  test('is known by HTTP/1.0, as nginx speaks without any setting', async () =>
    expect(await responseTo(get().replace('HTTP/1.1', 'HTTP/1.0'))).toContain('a proxy'))

  test('is not reported for a browser’s own request', async () =>
    expect(await responseTo(get(['accept: text/html', 'x-forward: 1', 'viafoo: 1']))).toContain('no proxy'))
})

test('an invalid request behind a valid one adds nothing to the answer that is being sent', async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('begun')) })
  const port = await start({ host: { fetch: async () => new Response(body) } })
  const socket = await join(port)
  const answer = answerOn(socket)
  socket.once('data', () => socket.write('nonsense\r\n\r\n'))
  socket.write(get().replace('connection: close\r\n', ''))
  expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})

describe('a slow request', () => {
  test('whose headers do not end is cut with 408', async () => {
    const port = await start({ headerTime: 100 })
    const answer = await send(port, 'GET / HTTP/1.1\r\nhost: lestari.example\r\n')
    expect(statusOf(answer)).toBe(408)
    expect(answer).toMatch(/nosniff[\s\S]*terlalu lambat[\s\S]*took too long/)
  })

  test('whose body does not end is cut', async () => {
    const port = await start({ headerTime: 50, requestTime: 100 })
    const never = await send(port, get(['content-length: 9']).replace('GET / ', 'POST /clear-cookies '))
    expect(never).not.toContain('HTTP/1.1 200')
  })

  test('without any bytes is closed without a response, since browsers open connections in advance', async () => {
    const port = await start({ headerTime: 50 })
    expect(await answerOn(await join(port))).toBe('')
  })

  test('has fifteen seconds by default', async () => {
    await start()
    expect([server?.headersTimeout, server?.requestTimeout]).toEqual([15_000, 120_000])
  })
})

describe('one address', () => {
  test('has no more connections than allowed, and may connect again when it has closed one', async () => {
    const port = await start({ connections: 2 })
    const first = await join(port)
    await join(port)
    expect(await answerOn(await join(port))).toBe('')
    expect(logged).toEqual([expect.stringContaining('127.0.0.1: more than 2 connections')])
    first.destroy()
    await expect.poll(async () => statusOf(await send(port, get()))).toBe(200)
  })

  test('has no more requests at once behind a proxy, which itself may have any number of connections', async () => {
    let finish = () => undefined as void
    const held = new Promise<void>((resolve) => (finish = resolve))
    const host = fakeHost({ loginConfig: () => held.then(() => []) })
    const port = await start({ connections: 1, isProxy: (address) => address === '127.0.0.1' }, host)
    const from = (address: string) => get([`x-forwarded-for: ${address}`])
    const waiting = send(port, from('203.0.113.1'))
    await expect
      .poll(async () => statusOf(await send(port, get(['x-forwarded-for: 203.0.113.1'], '/healthz'))))
      .toBe(503)
    const refused = await send(port, from('203.0.113.1'))
    expect(statusOf(refused)).toBe(503)
    expect(refused).toMatch(/retry-after: 2/i)
    const other = send(port, from('203.0.113.2'))
    finish()
    expect([statusOf(await waiting), statusOf(await other)]).toEqual([200, 200])
    expect(statusOf(await send(port, from('203.0.113.1')))).toBe(200)
  })
})

describe('a client that aborts its body leaves no line in the log', () => {
  const post = (path: string, type: string, length: string) =>
    get(['sec-fetch-site: same-origin', `content-type: ${type}`, length]).replace('GET / ', `POST ${path} `)
  const FORM = 'application/x-www-form-urlencoded'

  test.each([
    ['a form', post('/tea', FORM, 'content-length: 99') + 'a=b'],
    ['a form in chunks', `${post('/tea', FORM, 'transfer-encoding: chunked')}3\r\na=b\r\n`],
    ['a form in invalid chunks', `${post('/tea', FORM, 'transfer-encoding: chunked')}3\r\na=b\r\nnone`],
    ['a report', post(REPORTS_PATH, 'application/json', 'content-length: 99') + '{'],
    ['a call of the API', post('/api/login', 'application/json', 'content-length: 99') + '{'],
  ])('%s', async (_, request) => {
    const host = fakeHost({
      proxyApi: async (call) => {
        await call.text()
        return new Response('ok')
      },
    })
    let begun = () => undefined as void
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const statuses: number[] = []
    const answer: FakeHost['fetch'] = async (...call) => {
      begun()
      const response = await host.fetch(...call)
      statuses.push(response.status)
      return response
    }
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info'), vi.spyOn(console, 'log')]
    const port = await start({ host: { fetch: answer } })
    const socket = await join(port)
    socket.write(request)
    await isBegun
    socket.destroy()
    await expect.poll(() => statuses.length).toBe(1)
    // The request after it finds a server whose log has everything about this one.
    expect(statusOf(await send(port, get([], '/healthz')))).toBe(200)
    expect([...host.logged, ...logged]).toEqual([])
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
    expect(statuses[0]).toBeGreaterThanOrEqual(400)
    expect(statuses[0]).toBeLessThan(500)
  })
})

describe('a response', () => {
  test('of which the client reads nothing is cut', async () => {
    let cut = () => undefined as void
    const isCut = new Promise<void>((resolve) => (cut = resolve))
    const piece = new Uint8Array(1_000_000)
    const body = () => new ReadableStream({ pull: (controller) => controller.enqueue(piece), cancel: cut })
    const port = await start({ writeTime: 100, host: { fetch: async () => new Response(body()) } })
    const socket = await join(port)
    socket.pause()
    socket.write(get())
    await expect(isCut).resolves.toBeUndefined()
  })

  test('that the host still works on is not cut', async () => {
    let isDue = () => undefined as void
    const due = new Promise<void>((resolve) => (isDue = resolve))
    let looks = 0
    const port = await start({
      writeTime: 50,
      // Every look at a connection is a minute after the one before.
      now: () => {
        looks += 1
        if (looks === 4) isDue()
        return looks * 60_000
      },
      host: { fetch: async () => (await due, new Response('at last')) },
    })
    expect(await send(port, get())).toContain('at last')
  })
})

test('one address cannot fill the memory with headers that it never finishes', async () => {
  const port = await start({ headerBytes: 50_000 })
  const unfinished = `GET / HTTP/1.1\r\nhost: lestari.example\r\nx-long: ${'x'.repeat(20_000)}`
  const sockets = await Promise.all([join(port), join(port), join(port)])
  const closed = Promise.race(sockets.map((socket) => once(socket, 'close')))
  for (const socket of sockets) socket.write(unfinished)
  await closed
  expect(logged).toEqual(['127.0.0.1: more than 50000 bytes of unfinished headers'])
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(1)
  expect(statusOf(await send(port, get()))).toBe(200)
})

test('what an open connection has read for its earlier requests is not counted as unfinished headers', async () => {
  const port = await start({ headerBytes: 50_000 })
  const socket = await join(port)
  const large = get([`x-long: ${'x'.repeat(20_000)}`], '/healthz').replace('connection: close\r\n', '')
  let all = ''
  for (let count = 1; count <= 4; count += 1) {
    socket.write(large)
    while (all.split('ok\n').length <= count) all += String((await once(socket, 'data'))[0])
  }
  const unfinished = await join(port)
  const closed = once(unfinished, 'close')
  for (let sent = 0; sent < 4; sent += 1)
    unfinished.write(`${sent === 0 ? 'GET / HTTP/1.1\r\n' : ''}x-${sent}: ${'x'.repeat(15_000)}\r\n`)
  await closed
  expect(socket.destroyed).toBe(false)
})
