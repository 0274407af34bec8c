import { afterEach, describe, expect, test } from 'vitest'
import { plugins } from './plugins.ts'
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts'

let testSandbox: TestSandbox
afterEach(() => testSandbox.sandbox.close())

const get = (url: string, init?: RequestInit) => testSandbox.sandbox.fetch(new Request(url, init))

describe('the sandbox', () => {
  test('serves the API, the router, the card provider and the desk by their host names', async () => {
    testSandbox = createTestSandbox(plugins)
    expect((await get('http://api.localhost:8080/api/domain')).status).toBe(200)
    expect(await (await get('http://login.localhost:8080/')).text()).toContain('Lestari Net')
    expect((await get('http://pay.localhost:8080/card.js')).headers.get('content-type')).toContain('javascript')
    expect((await get('http://sandbox.localhost:8080/')).status).toBe(200)
  })

  test('serves all of them on 127.0.0.1', async () => {
    testSandbox = createTestSandbox(plugins)
    expect((await get('http://127.0.0.1:8080/api/domain')).status).toBe(200)
    expect(await (await get('http://127.0.0.1:8080/')).text()).toContain('Lestari Net')
    expect((await get('http://127.0.0.1:8080/card.js')).status).toBe(200)
    expect((await get('http://127.0.0.1:8080/desk')).status).toBe(200)
  })

  test('responds with 421 under another host name', async () => {
    testSandbox = createTestSandbox(plugins)
    expect((await get('http://evil.example/api/domain')).status).toBe(421)
    expect((await get('http://lestari.localhost:8080/')).status).toBe(421)
  })

  test.each(['http://lestari.localhost:8080', 'http://localhost:8080', 'http://127.0.0.1:5173'])(
    'lets a page on %s read its responses',
    async (origin) => {
      testSandbox = createTestSandbox(plugins)
      const { headers } = await get('http://api.localhost:8080/api/domain', { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
    },
  )

  test.each(['https://evil.example', 'http://localhost.evil.example', 'null'])(
    'does not let a page on %s read them',
    async (origin) => {
      testSandbox = createTestSandbox(plugins)
      const { headers } = await get('http://api.localhost:8080/api/domain', { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('lets a browser cache the response to a preflight request', async () => {
    testSandbox = createTestSandbox(plugins)
    const { status, headers } = await get('http://api.localhost:8080/api/ctm/purchases', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:8080',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization,Content-Type,Accept-Language,Idempotency-Key',
    )
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0)
  })

  test('has only the demonstration data after a reset', async () => {
    testSandbox = createTestSandbox(plugins)
    const before = await testSandbox.token()
    await testSandbox.call('POST', '/api/request_otp', {
      body: { phone: '6281999', account_type: 'customer', domain_type: 'default' },
    })
    testSandbox.sandbox.reset()
    expect(testSandbox.world.outbox.arrived()).toHaveLength(0)
    expect((await testSandbox.call('GET', '/api/status/customer', { token: before })).status).toBe(401)
    expect((await testSandbox.call('GET', '/api/status/customer', { token: await testSandbox.token() })).status).toBe(
      200,
    )
  })
})
