import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DROPPED_CONNECTION_HEADER } from './inject-faults.ts'
import { FAULTS, type FaultId } from './faults.ts'
import { plugins } from '../plugins.ts'
import { createTestSandbox, type TestSandbox } from '../test-sandbox.ts'

let testSandbox: TestSandbox
let waited: number[]
beforeEach(() => {
  waited = []
  testSandbox = createTestSandbox(plugins, { wait: async (ms) => void waited.push(ms) })
})
afterEach(() => testSandbox.sandbox.close())

const play = (id: FaultId, more: { path?: string; times?: number } = {}) =>
  testSandbox.world.faults.play({ id, ...more })
const domain = () => testSandbox.call('GET', '/api/domain')
const isDropped = async () => {
  const response = await testSandbox.sandbox.fetch(new Request('http://api.localhost/api/domain'))
  return (
    response.headers.has(DROPPED_CONNECTION_HEADER) &&
    (await response.text().then(
      () => false,
      () => true,
    ))
  )
}

describe('a fault', () => {
  test('applies `times` times and then stops', async () => {
    play('api.500', { times: 2 })
    expect([(await domain()).status, (await domain()).status, (await domain()).status]).toEqual([500, 500, 200])
    expect(testSandbox.world.faults.playing()).toEqual([])
  })

  test('applies only to paths that begin with its own', async () => {
    play('api.500', { path: '/api/ctm/packages' })
    const token = await testSandbox.token()
    expect((await testSandbox.call('GET', '/api/ctm/packages', { token })).status).toBe(500)
    expect((await testSandbox.call('GET', '/api/ctm/transactions', { token })).status).toBe(200)
  })

  test('applies until it is stopped', async () => {
    play('api.503')
    expect((await domain()).headers.get('retry-after')).toBe('86400')
    testSandbox.world.faults.stop('api.503')
    expect((await domain()).status).toBe(200)
  })

  test('has CORS headers, so that the page can read it', async () => {
    play('api.503')
    const { headers } = await testSandbox.call('GET', '/api/domain', {
      headers: { origin: 'http://lestari.localhost:8080' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('http://lestari.localhost:8080')
  })

  test('does not affect preflight requests', async () => {
    play('api.500')
    const preflight = new Request('http://api.localhost/api/domain', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:8080' },
    })
    expect((await testSandbox.sandbox.fetch(preflight)).status).toBe(204)
  })
})

describe('faults of the back end', () => {
  test('refuse a bearer token once or always, and accept calls without a token', async () => {
    const token = await testSandbox.token()
    play('api.401-once')
    expect((await domain()).status).toBe(200)
    const read = async () => (await testSandbox.call('GET', '/api/status/customer', { token })).status
    expect([await read(), await read()]).toEqual([401, 200])
    play('api.401-always')
    expect([await read(), await read()]).toEqual([401, 401])
  })

  test.each([
    ['api.403-suspended', 403],
    ['api.422', 422],
    ['api.429', 429],
  ] as const)('%s gives status %d with a message and no field errors', async (id, status) => {
    play(id)
    const response = await domain()
    expect(response.status).toBe(status)
    expect(response.json['message']).toBeTruthy()
    expect(response.json['errors']).toBeUndefined()
  })

  test.each([
    ['api.slow-3s', 3_000],
    ['api.slow-30s', 30_000],
    ['api.never', Number.POSITIVE_INFINITY],
  ] as const)('%s waits %d milliseconds', async (id, ms) => {
    play(id)
    await domain()
    expect(waited).toEqual([ms])
  })

  test('cut a response in half, replace it with HTML or other JSON, or remove a field', async () => {
    const complete = (await domain()).json
    play('api.truncated', { times: 1 })
    expect((await domain()).json).toEqual({})
    play('api.html', { times: 1 })
    expect((await domain()).headers.get('content-type')).toContain('text/html')
    play('api.wrong-json', { times: 1 })
    expect(Array.isArray((await domain()).json)).toBe(true)
    play('api.missing-field', { times: 1 })
    const { data } = (await domain()).json
    expect(data?.['domain']).toBeUndefined()
    expect(data?.['name']).toBe(complete['data']?.['name'])
  })

  test('drop a connection before or after the call is executed', async () => {
    play('api.offline', { times: 1 })
    expect(await isDropped()).toBe(true)
    const request = { body: { phone: '6281999', account_type: 'customer', domain_type: 'default' } }
    play('api.offline', { times: 1 })
    await testSandbox.call('POST', '/api/request_otp', request).catch(() => undefined)
    expect(testSandbox.world.outbox.arrived('6281999')).toHaveLength(0)
    play('api.answer-lost', { times: 1 })
    await testSandbox.call('POST', '/api/request_otp', request).catch(() => undefined)
    expect(testSandbox.world.outbox.arrived('6281999')).toHaveLength(1)
  })

  test('destroy the socket when the server provides one', async () => {
    play('api.offline')
    let cut = 0
    await testSandbox.sandbox.fetch(new Request('http://api.localhost/api/domain'), {
      outgoing: { destroy: () => (cut += 1) },
    })
    expect(cut).toBe(1)
  })
})

describe('faults of a partner’s data', () => {
  test.each([
    ['partner.missing', 404],
    ['partner.broken', 200],
    ['partner.huge', 200],
    ['partner.other', 200],
  ] as const)('%s affects only login config and domain', async (id, status) => {
    const config = () => testSandbox.call('GET', '/api/login-config/default')
    const before = [(await domain()).json, (await config()).json]
    play(id)
    const after = [await domain(), await config()]
    for (const [i, response] of after.entries()) {
      expect(response.status).toBe(status)
      expect(response.json).not.toEqual(before[i])
    }
    expect(await testSandbox.token()).toMatch(/^at_/)
  })
})

test('every fault has a unique id', () => {
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length)
})

test('a message is late while WhatsApp is slow', async () => {
  play('whatsapp.slow', { times: 1 })
  testSandbox.world.send({ via: 'whatsapp', to: '6281', text: 'Halo' })
  expect([testSandbox.world.outbox.arrived('6281').length, testSandbox.world.outbox.underWay()]).toEqual([0, 1])
  testSandbox.pass(30_000)
  expect([testSandbox.world.outbox.arrived('6281').length, testSandbox.world.outbox.underWay()]).toEqual([1, 0])
})
