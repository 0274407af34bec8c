import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import guest from './sandbox.ts'

const MINUTE = 60_000
const HERE = { ip: '10.5.50.3', identity: 'gapura-lestari' }

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([{ id: 'guest', sandbox: guest }])
  // The router assigns 10.5.50.2 and 10.5.50.3.
  for (let device = 0; device < 2; device += 1) testSandbox.world.hotspot.device(null)
})
afterEach(() => testSandbox.sandbox.close())

let keys = 0
const from = (partner: string) => ({ origin: `http://${partner}.localhost:8080`, 'accept-language': 'en' })
const take = (body: object = HERE, key = `key-${(keys += 1)}`, partner = 'lestari') =>
  testSandbox.call('POST', '/api/guest/package', { key, body, headers: from(partner) })
const quota = async ({ ip, identity } = HERE) =>
  (await testSandbox.call('GET', `/api/guest/quota?identity=${identity}&ip=${ip}`, { headers: from('lestari') })).json[
    'data'
  ]

describe('a free package', () => {
  test('counts, lasts half an hour, and has credentials of the portal’s partner', async () => {
    expect(await quota()).toEqual({ taken: 0, maximum: 2 })
    const { status, json } = await take()
    expect(status).toBe(200)
    expect(json['data']?.['ends_at']).toBe('2026-11-20T03:30:00.000Z')
    expect(await quota()).toEqual({ taken: 1, maximum: 2 })
    const account = testSandbox.world.accounts.byUsername(String(json['data']?.['username']))
    expect(account?.domain).toBe('lestari')
    // The password is for the router, not for the sign-in.
    expect(account && testSandbox.world.accounts.passwordFits(account, String(json['data']?.['password']))).toBe(false)
    const query = new URLSearchParams({
      username: `${account?.username}@lestari`,
      password: String(json['data']?.['password']),
      dst: 'http://lestari.localhost:8080/',
    })
    const router = await testSandbox.sandbox.fetch(new Request(`http://login.localhost:8080/login?${query}`))
    expect(router.headers.get('location')).toBe('http://lestari.localhost:8080/')
  })

  test('that still runs is returned again and not counted', async () => {
    const first = await take()
    testSandbox.pass(10 * MINUTE)
    const second = await take()
    expect(second.json['data']?.['ends_at']).toBe(first.json['data']?.['ends_at'])
    expect(await quota()).toEqual({ taken: 1, maximum: 2 })
  })

  test('is the same for two requests with the same key', async () => {
    const [first, second] = [await take(HERE, 'same'), await take(HERE, 'same')]
    expect(second.json).toEqual(first.json)
  })

  test('needs a key and a device', async () => {
    expect((await testSandbox.call('POST', '/api/guest/package', { body: HERE })).status).toBe(400)
    expect((await take({ ...HERE, ip: '' })).status).toBe(422)
  })
})

describe('a used-up quota', () => {
  beforeEach(async () => {
    for (let count = 0; count < 2; count += 1) {
      await take()
      testSandbox.pass(31 * MINUTE)
    }
  })

  test('is refused with a code and a message', async () => {
    const { status, json } = await take()
    expect([status, json['error']]).toEqual([409, 'guest.used-up'])
    expect(json['message']).toBe('This device has used up its free packages.')
  })

  test('applies to this device at this router only', async () => {
    expect((await take({ ...HERE, ip: '10.5.50.4' })).status).toBe(200)
    expect((await take({ ...HERE, identity: 'gapura-nusa' }, 'other', 'nusa')).status).toBe(200)
  })

  test('is listed at the desk, which can reset it', async () => {
    const [row] = guest.waiting(testSandbox.world)
    expect(row?.actions).toEqual(['reset-quota'])
    guest.actions['reset-quota']?.(testSandbox.world, { id: row?.id })
    expect(guest.waiting(testSandbox.world)).toEqual([])
    expect((await take()).status).toBe(200)
  })
})

describe('free internet for an invented address', () => {
  test('shares the quota of one device for all addresses and routers', async () => {
    const places = ['10.5.50.77', '10.5.99.1', '192.168.1.5', 'fe80::1'].flatMap((ip) =>
      [HERE.identity, 'made-up'].map((identity) => ({ ip, identity })),
    )
    const statuses: number[] = []
    for (const place of places) {
      statuses.push((await take(place)).status)
      testSandbox.pass(31 * MINUTE)
    }
    expect(statuses).toEqual([200, 200, ...places.slice(2).map(() => 409)])
    expect(await quota({ ...HERE, ip: '10.5.50.78' })).toEqual({ taken: 2, maximum: 2 })
  })

  test('is limited for a connection that joins the Wi-Fi as many new devices', async () => {
    const statuses: number[] = []
    for (let device = 0; device < 21; device += 1) {
      const { ip } = testSandbox.world.hotspot.device(null)
      const { status, headers } = await take({ ...HERE, ip })
      statuses.push(status)
      expect(headers.get('retry-after')).toBe(status === 429 ? '3600' : null)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  })
})
