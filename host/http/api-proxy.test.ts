import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { callerFor, isApiPath } from './api-proxy.ts'
import { fakeHost } from '../../tests/doubles/fake-host.ts'

const LESTARI = 'https://lestari.example'
const { api } = ENVIRONMENTS.production
const OWN = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

/** A host that passes calls on to a back end of this test, and the requests that reached it. */
function passing(response: () => Response | Promise<Response> = () => Response.json({ data: 1 }), changes = {}) {
  const requests: Request[] = []
  const host = fakeHost({
    proxyApi: async (request) => {
      requests.push(request)
      return response()
    },
    ...changes,
  })
  const call = (path: string, init: RequestInit = {}) =>
    host.fetch(new Request(LESTARI + path, { ...init, headers: { ...OWN, ...init.headers } }), {
      remoteAddress: '10.5.50.7',
    })
  return { host, requests, call }
}

test('every call that the portal makes is passed on, and no page is', () => {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: Record<string, unknown> }
  const calls = Object.keys(paths)
  expect(calls.length).toBeGreaterThan(50)
  expect(calls.filter((path) => !isApiPath(path))).toEqual([])
  expect(['/', '/login/lestari', '/apis', '/packages'].filter(isApiPath)).toEqual([])
})

test('a page names its own origin as the API, only where the host passes calls on', async () => {
  const apiOf = async (host: { get(address: string): Promise<Response> }) => {
    const [, text = ''] = /id="page-data">(.*?)<\/script>/s.exec(await (await host.get(`${LESTARI}/`)).text()) ?? []
    return (JSON.parse(text) as { environment: { api: string } }).environment.api
  }
  const { host } = passing()
  expect(await apiOf(host)).toBe('')
  expect((await host.get(`${LESTARI}/`)).headers.get('content-security-policy')).not.toContain(api)
  expect(await apiOf(fakeHost())).toBe(api)
  expect((await fakeHost().get(`${LESTARI}/api/domain`)).headers.get('content-type')).toContain('text/html')
})

test('a call reaches the back end with its bearer, its key and the device’s address, and without cookies', async () => {
  const { requests, call } = passing()
  await call('/api/customer/purchases?page=2', {
    method: 'POST',
    body: '{"package":"day"}',
    headers: {
      authorization: 'Bearer one',
      cookie: '__Host-token=one',
      'content-type': 'application/json',
      'idempotency-key': 'k1',
      'x-forwarded-for': '1.2.3.4',
      'x-evil': '1',
      'x-request-id': 'proxy-0001',
    },
  })
  const [request] = requests
  expect(request?.url).toBe(`${api}/api/customer/purchases?page=2`)
  expect(await request?.json()).toEqual({ package: 'day' })
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    'accept-encoding': 'identity',
    authorization: 'Bearer one',
    'content-type': 'application/json',
    'idempotency-key': 'k1',
    origin: LESTARI,
    'x-forwarded-for': '10.5.50.7',
    'x-forwarded-host': 'lestari.example',
    'x-forwarded-proto': 'https',
    'x-request-id': 'proxy-0001',
  })
})

test('a call that fails has the same id in the response and in the log', async () => {
  const facts: unknown[] = []
  const log = (_: string, more?: unknown) => facts.push(more)
  const { call } = passing(() => Promise.reject(new Error('fetch failed')), { log })
  const answer = await call('/api/domain')
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  expect(facts).toEqual([
    { level: 'error', requestId },
    { level: 'debug', requestId, kind: 'api', status: 502, ms: expect.any(Number) },
  ])
})

test('a response keeps its status and the headers that the portal reads, and can neither set a cookie nor become a page', async () => {
  const { call } = passing(
    () =>
      new Response('<script>1</script>', {
        status: 429,
        headers: {
          'content-type': 'text/html',
          'retry-after': '30',
          'set-cookie': '__Host-token=two',
          'access-control-allow-origin': '*',
          'clear-site-data': '"*"',
          'content-security-policy': '',
        },
      }),
  )
  const response = await call('/api/app-settings')
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    429,
    '30',
    '<script>1</script>',
  ])
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  for (const name of ['set-cookie', 'access-control-allow-origin', 'clear-site-data'])
    expect(response.headers.has(name)).toBe(false)
})

test('a response to a call with a bearer is not cached', async () => {
  const { call } = passing(() => Response.json({}, { headers: { 'cache-control': 'public, max-age=60' } }))
  const cacheOf = async (headers: HeadersInit) => (await call('/api/x', { headers })).headers.get('cache-control')
  expect(await cacheOf({})).toBe('public, max-age=60')
  expect(await cacheOf({ authorization: 'Bearer one' })).toBe('no-store')
})

test('a response without a body stays without one', async () => {
  const { call } = passing(() => new Response(null, { status: 204 }))
  const response = await call('/api/logout', { method: 'POST' })
  expect([response.status, response.body]).toEqual([204, null])
})

test('texts are compressed for a browser that takes that', async () => {
  const { call } = passing(() => Response.json({ text: 'again '.repeat(1_000) }))
  const plain = await (await call('/api/x')).text()
  const small = await call('/api/x', { headers: { 'accept-encoding': 'gzip, br' } })
  const bytes = new Uint8Array(await small.arrayBuffer())
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(bytes.length).toBeLessThan(plain.length / 10)
  expect(gunzipSync(bytes).toString()).toBe(plain)
  expect((await call('/api/x', { headers: { 'accept-encoding': 'gzip;q=0' } })).headers.has('content-encoding')).toBe(
    false,
  )
})

test('a body is passed on while it is received', async () => {
  const { requests, call } = passing(() => new Response(null, { status: 204 }))
  let send: (text: string) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  await call('/api/file', init)
  send('first')
  const { value } = (await requests[0]?.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('first')
})

test('a body keeps its length, so that the back end need not read chunks', async () => {
  const { requests, call } = passing()
  const lengthOf = async (init: RequestInit) => {
    await call('/api/x', init)
    return requests.at(-1)?.headers.get('content-length')
  }
  expect(await lengthOf({ method: 'POST', body: 'four', headers: { 'content-length': '4' } })).toBe('4')
  expect(await lengthOf({ method: 'POST', body: 'four' })).toBeNull()
  expect(await lengthOf({ headers: { 'content-length': '4' } })).toBeNull()
})

test('a body in chunks ends at the limit, and is refused', async () => {
  let read = 0
  const { host } = passing(undefined, {
    proxyApi: async (request: Request) => {
      for await (const chunk of request.body ?? []) read += chunk.length
      return new Response(null, { status: 204 })
    },
  })
  const chunk = new Uint8Array(1_000_000)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (sent++ < 12 ? controller.enqueue(chunk) : controller.close()),
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers: OWN }
  expect((await host.fetch(new Request(`${LESTARI}/api/file`, init))).status).toBe(413)
  expect(read).toBeLessThanOrEqual(10_000_000)
  expect(host.logged).toEqual([])
})

describe('is not passed on', () => {
  test('a navigation: it goes to the back end’s own origin', async () => {
    const { requests, call } = passing()
    const modern = await call('/api/social/google?domain=lestari', { headers: { 'sec-fetch-mode': 'navigate' } })
    expect([modern.status, modern.headers.get('location')]).toEqual([302, `${api}/api/social/google?domain=lestari`])
    const old = await fakeHost({ proxyApi: () => Promise.reject(new Error('asked')) }).get(
      `${LESTARI}/api/social/google`,
      {
        headers: { accept: 'text/html,*/*;q=0.8' },
      },
    )
    expect(old.status).toBe(302)
    expect(requests).toEqual([])
  })

  test.each([
    ['a call of another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['a preflight', { method: 'OPTIONS' }, 405],
    ['a body that is too large', { method: 'POST', body: 'x', headers: { 'content-length': '10000001' } }, 413],
  ])('%s', async (_, init, status) => {
    const { requests, call } = passing()
    expect((await call('/api/x', init)).status).toBe(status)
    expect(requests).toEqual([])
  })

  test('a call under an unknown host name', async () => {
    const { host, requests } = passing()
    expect((await host.get('https://else.example/api/x')).status).toBe(421)
    expect(requests).toEqual([])
  })
})

test.each([301, 302, 307, 308])('a redirect of the back end (%i) is not followed and gives 502', async (status) => {
  const { call } = passing(() => new Response(null, { status, headers: { location: 'https://evil.example/' } }))
  const response = await call('/api/x')
  expect([response.status, response.headers.get('location')]).toEqual([502, null])
})

test('a back end that cannot be reached is 502, and one line in the log a minute', async () => {
  let now = 0
  const cause = new Error('connect ECONNREFUSED')
  const { host, call } = passing(() => Promise.reject(new TypeError('fetch failed', { cause })), { now: () => now })
  expect((await call('/api/x')).status).toBe(502)
  await call('/api/x')
  expect(host.logged).toEqual([`${api}: fetch failed: connect ECONNREFUSED; calls of the API are answered with 502`])
  now = 60_000
  await call('/api/x')
  expect(host.logged).toHaveLength(2)
})

test('one line says that a back end which could not be reached answers again', async () => {
  let isAway = true
  const answer = () => (isAway ? Promise.reject(new Error('gone')) : Promise.resolve(Response.json({})))
  const { host, call } = passing(answer)
  await call('/api/x')
  isAway = false
  await call('/api/x')
  await call('/api/x')
  expect(host.logged.slice(1)).toEqual([`${api}: calls of the API are answered again`])
})

test('a call that the customer no longer waits for ends at the back end too', async () => {
  const { requests, call, host } = passing(() => new Promise(() => undefined))
  const leaving = new AbortController()
  void call('/api/x', { signal: leaving.signal })
  await expect.poll(() => requests.length).toBe(1)
  leaving.abort()
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(host.logged).toEqual([])
})

test('a call that the host makes for a visitor cannot end the connection of the visitor’s own request', async () => {
  let ended = 0
  const outgoing = { destroy: () => (ended += 1) }
  const call = callerFor(
    (_, connection) => {
      connection.outgoing?.destroy()
      return Promise.reject(new Error('The call was given up'))
    },
    {
      api,
      site: { origin: LESTARI },
      address: null,
      trace: { 'x-request-id': 'request-1' },
      connection: { remoteAddress: '10.5.50.7', outgoing },
      userAgent: null,
    },
  )
  await expect(call(`${api}/api/x`)).rejects.toThrow('The call was given up')
  expect(ended).toBe(0)
})

test('no header of the back end lets its answer pass unfiltered', async () => {
  const headers = { 'x-hono-already-sent': 'true', 'set-cookie': 'a=b', 'content-security-policy': 'script-src *' }
  const { call } = passing(() => new Response('<script>', { headers }))
  const response = await call('/api/domain')
  expect([response.headers.get('x-hono-already-sent'), response.headers.get('set-cookie')]).toEqual([null, null])
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

test('nothing is sent to a connection that the sandbox has dropped', async () => {
  const { host } = passing()
  const outgoing = { destroyed: true, destroy: () => undefined }
  const response = await host.fetch(new Request(`${LESTARI}/api/domain`, { headers: OWN }), { outgoing })
  expect(response.headers.get('x-hono-already-sent')).toBe('true')
})
