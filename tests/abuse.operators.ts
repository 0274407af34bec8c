/**
 * Hostile clients over sockets: many calls at once, bodies without an end, headers that are never finished, forged callbacks and names.
 * The host with the sandbox is a process of its own, the bridge's kit listens at a port. `npm run abuse` runs only these.
 */
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startHost, type HostProcess } from '../e2e/support/host-process.ts'
import { CALLBACK_PATH } from '../bridges/kit/create-bridge.ts'
import { serve, type BridgeServer } from '../bridges/kit/serve.ts'
import { createTestBridge } from '../bridges/kit/testing/test-bridge.ts'

type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }
type Call = {
  readonly method?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A body that is no JSON. */
  readonly raw?: string
}

const MEGABYTE = 1_000_000
/** As many as a browser farm would open; fewer than the host allows for one address. */
const AT_ONCE = 60
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
afterAll(() => agent.destroy())

function send(
  port: number,
  path: string,
  { method = 'GET', host, headers = {}, body, raw }: Call = {},
): Promise<Reply> {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: {
          ...(host !== undefined && { host }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}

/** The status of a body without an end, and how much of it was taken. Null: the connection was closed without an answer. */
function pour(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | null; readonly megabytes: number }> {
  const piece = Buffer.alloc(64 * 1024, 120)
  return new Promise((resolve) => {
    let bytes = 0
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (response) => {
      response.resume()
      settle(response.statusCode ?? 0)
    })
    const settle = (status: number | null) => {
      outgoing.destroy()
      resolve({ status, megabytes: bytes / MEGABYTE })
    }
    outgoing.on('error', () => settle(null))
    outgoing.on('close', () => settle(null))
    const write = () => {
      while (!outgoing.destroyed && outgoing.write(piece)) bytes += piece.length
      outgoing.once('drain', write)
    }
    write()
  })
}

function countOf<Value extends string | number>(values: readonly Value[]): Partial<Record<Value, number>> {
  const counts: Partial<Record<Value, number>> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

const many = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
const statuses = (replies: readonly Reply[]) => countOf(replies.map(({ status }) => status))

describe('the host and the sandbox', () => {
  let host: HostProcess
  beforeAll(async () => {
    host = await startHost()
  })
  afterAll(() => host.stop())

  const api = (path: string, body: unknown) =>
    send(host.port, path, {
      method: 'POST',
      host: `api.localhost:${host.port}`,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body,
    })
  const isServing = async () => (await host.get('lestari.localhost', '/login/lestari')).status === 200

  test('300 wrong passwords at once are ten tries', async () => {
    const body = { phone: '6281234567890', account_type: 'customer', domain: 'default' }
    const replies = await many(300, (index) => api('/api/login-with-password', { ...body, password: `Salah#${index}` }))
    expect(statuses(replies)).toEqual({ 422: 10, 429: 290 })
    expect(await isServing()).toBe(true)
  })

  test('500 vouchers at once are ten tries', async () => {
    const replies = await many(500, (index) => api('/api/invitation', { code: `TIDAK-${index}`, domain: 'default' }))
    expect(statuses(replies)).toEqual({ 422: 10, 429: 490 })
  })

  test('400 codes at once for as many numbers are a hundred messages', async () => {
    const scope = { account_type: 'customer', domain_type: 'default' }
    const replies = await many(400, (index) =>
      api('/api/request_otp', { ...scope, phone: `62855000${String(index).padStart(4, '0')}` }),
    )
    const sent = replies.filter(({ text }) => !text.includes('"error":true'))
    expect(sent).toHaveLength(100)
  })

  test.each([
    ['a form of the sign-in page', '/login/lestari', 'application/x-www-form-urlencoded'],
    ['a call that opens a gateway', '/api/router/open', 'application/json'],
    ['a report of the browser', '/csp-report', 'application/csp-report'],
    ['a call of the back end', '/api/login-with-password', 'application/json'],
    ['an address of nobody', '/nothing', 'application/json'],
  ])('%s without an end is cut short', async (_, path, type) => {
    const name = `lestari.localhost:${host.port}`
    const headers = { host: name, origin: `http://${name}`, 'sec-fetch-site': 'same-origin', 'content-type': type }
    const replies = await many(8, () => pour(host.port, path, headers))
    // The buffers of both sockets hold some of it.
    expect(Math.max(...replies.map(({ megabytes }) => megabytes))).toBeLessThan(20)
    expect(replies.filter(({ status }) => status !== null && status < 400)).toEqual([])
    expect(await isServing()).toBe(true)
  })

  test('headers that are never finished hold up nobody else', async () => {
    const sockets = await many(
      200,
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(host.port, '127.0.0.1', () => {
            socket.write(`GET / HTTP/1.1\r\nHost: lestari.localhost:${host.port}\r\nX-Filler: ${'x'.repeat(8_000)}`)
            resolve(socket)
          })
          socket.on('error', () => resolve(socket))
        }),
    )
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    expect(await isServing()).toBe(true)
  })

  test.each([
    ['an unknown name', { host: 'evil.example' }],
    ['a name that a visitor claims', { host: 'evil.example', 'x-forwarded-host': 'lestari.localhost' }],
    ['a name with a user', { host: 'lestari.localhost@evil.example' }],
    ['no name', { host: '' }],
  ])('%s gets no page', async (_, headers) => {
    const { status, text } = await send(host.port, '/login/lestari', { headers })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('Lestari')
  })

  test.each(['/login/lestari', '/sign-out', '/packages', '/language', '/theme', '/without-scripts'])(
    'a form of another site at %s does nothing',
    async (path) => {
      const { status, headers } = await send(host.port, path, {
        method: 'POST',
        host: `lestari.localhost:${host.port}`,
        headers: {
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  test.each(['/assets/../server/host.js', '/assets/%2e%2e/server/host.js', '/assets/..%5cserver%5chost.js', '/.env'])(
    '%s leads to no file',
    async (path) => {
      const { status, text } = await send(host.port, path, { host: `lestari.localhost:${host.port}` })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain('import ')
    },
  )
})

describe('the kit of the bridges', () => {
  let served: BridgeServer
  let bridge: Awaited<ReturnType<typeof createTestBridge>>
  beforeAll(async () => {
    bridge = await createTestBridge()
    bridge.billing.add({ id: 'siti', phone: '6281234567890' })
    served = await serve(bridge.bridge, { host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    agent.destroy()
    await served.close()
  })

  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    send(served.port, path, { method: 'POST', body, headers: { 'idempotency-key': crypto.randomUUID(), ...headers } })
  const pay = (reference: string, signature: string) =>
    send(served.port, CALLBACK_PATH, { method: 'POST', headers: { 'x-signature': signature }, raw: reference })

  test('300 wrong passwords at once are ten tries', async () => {
    const body = { username: 'siti', account_type: 'customer', domain: 'warung' }
    const replies = await many(300, (index) =>
      post('/api/login-with-password', { ...body, password: `Salah#${index}` }),
    )
    expect(statuses(replies)).toEqual({ 422: 10, 429: 290 })
  })

  test('500 vouchers at once are ten tries', async () => {
    const replies = await many(500, (index) => post('/api/invitation', { code: `V-${index}`, domain: 'warung' }))
    expect(statuses(replies)).toEqual({ 422: 10, 429: 490 })
  })

  test('400 codes at once for as many numbers are a hundred messages', async () => {
    const scope = { account_type: 'customer', domain_type: 'warung' }
    await many(400, (index) =>
      post('/api/request_otp', { ...scope, phone: `62855000${String(index).padStart(4, '0')}` }),
    )
    expect(bridge.sent).toHaveLength(100)
  })

  test('twenty purchases at once are three orders, and a hundred callbacks for one, genuine and forged, one activation', async () => {
    const { access } = await signedIn()
    const bearer = { authorization: `Bearer ${access}` }
    const replies = await many(20, () => post('/api/ctm/purchases', { package_id: '1', method: 'qr' }, bearer))
    expect(statuses(replies)).toEqual({ 200: 3, 409: 17 })
    const [id = ''] = replies.flatMap(({ status, text }) => (status === 200 ? [String(JSON.parse(text).data.id)] : []))
    bridge.payments.pay(id)
    const calls = await many(100, (index) => pay(id, index % 2 === 0 ? 'good' : 'forged'))
    expect(statuses(calls)).toEqual({ 200: 50, 403: 50 })
    expect(bridge.billing.activated.map(({ reference }) => reference)).toEqual([id])
  })

  test('callbacks without an end are refused before they are read', async () => {
    const replies = await many(8, () => pour(served.port, CALLBACK_PATH, { 'x-signature': 'forged' }))
    expect(Math.max(...replies.map(({ megabytes }) => megabytes))).toBeLessThan(20)
    expect(replies.filter(({ status }) => status !== null && status < 400)).toEqual([])
  })

  /** From another network, because the tries above have used up this one's. */
  async function signedIn() {
    const body = { username: 'siti', password: 'password-siti', account_type: 'customer', domain: 'warung' }
    const { answer } = await bridge.call('POST', '/api/login-with-password', { body, address: '203.0.113.9' })
    return { access: String(answer['access_token']) }
  }
})
