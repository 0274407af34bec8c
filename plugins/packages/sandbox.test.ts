import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { each, createTestSandbox, type Json, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import packages from './sandbox.ts'
import { grantPackage } from './sandbox/holdings.ts'
import { packageRow } from './sandbox/offers.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const BUDI = '6281234567891'

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'packages', sandbox: packages },
  ])
  token = await testSandbox.token(BUDI)
})
afterEach(() => testSandbox.sandbox.close())

/** Advances the time and signs in again, because the access token expires as early as an order. */
async function pass(ms: number) {
  testSandbox.pass(ms)
  token = await testSandbox.token(BUDI)
}

let keys = 0
const buy = (package_id: string, more: object = {}, by = token) =>
  testSandbox.call('POST', '/api/ctm/purchases', {
    token: by,
    key: `key-${(keys += 1)}`,
    body: { package_id, method: 'qr', ...more },
  })
const order = async (package_id: string) => (await buy(package_id)).json['data'] ?? NOTHING
const NOTHING: Json = {}
const read = async (id: unknown, by = token) =>
  (await testSandbox.call('GET', `/api/ctm/purchases/${String(id)}`, { token: by })).json['data']
const mine = async (by = token) =>
  (await testSandbox.call('GET', '/api/ctm/packages/mine', { token: by })).json['data'] ?? NOTHING
const cancel = async (id: unknown) =>
  (await testSandbox.call('POST', `/api/ctm/purchases/${String(id)}/cancel`, { token, key: 'c' })).json['data']
/** Pays an order as the customer's banking app does. */
const pay = (purchase: Json) => testSandbox.world.payments.pay(chargeOf(purchase))
const chargeOf = (purchase: Json) =>
  testSandbox.world.payments.recent().find((charge) => charge.reference === String(purchase['id']))?.id ?? ''

describe('packages', () => {
  test('are listed page by page, of all kinds or of one kind', async () => {
    const list = async (query: string) => (await testSandbox.call('GET', `/api/ctm/packages${query}`, { token })).json
    const first = await list('')
    const second = await list(`?cursor=${first['next']}`)
    const kinds = [...each(first['data']), ...each(second['data'])].map((item) => item['kind'])
    expect(kinds).toHaveLength(22)
    expect(new Set(kinds)).toEqual(new Set(['general', 'dwf', 'rtrw']))
    expect(second['next']).toBeNull()
    const dwf = await list('?kind=dwf')
    expect(new Set(each(dwf['data']).map((item) => item['kind']))).toEqual(new Set(['dwf']))
  })

  test('that are no longer on sale are not listed and cannot be ordered', async () => {
    const { json } = await testSandbox.call('GET', '/api/ctm/packages?kind=general', { token })
    expect(each(json['data']).map((item) => item['id'])).not.toContain('day-7-old')
    expect((await buy('day-7-old')).json['error']).toBe('package.gone')
  })

  test('use up data while they are active, up to their quota', async () => {
    const siti = await testSandbox.token('6281234567890')
    const used = async () => Number((await mine(siti))['current']?.['used_bytes'])
    const before = await used()
    testSandbox.pass(MINUTE)
    expect(await used()).toBeGreaterThan(before)
    expect(await used()).toBeLessThanOrEqual(150e9)
  })
})

describe('the data that is left', () => {
  const left = async (phone: string) => {
    const { accounts, hotspot } = testSandbox.world
    const account = accounts.byPhone(phone, 'default')
    const device = hotspot.device(null)
    if (account) hotspot.connect(device, account)
    const by = await testSandbox.token(phone)
    const answer = await testSandbox.call('GET', `/api/connection?ip=${device.ip}`, { token: by })
    return { connection: answer.json['data'] ?? NOTHING, current: (await mine(by))['current'] ?? NOTHING }
  }

  test('is the quota of the current package without what was used, in the state of the connection', async () => {
    const { connection, current } = await left('6281234567890')
    expect(Number(current['quota_bytes'])).toBeGreaterThan(0)
    expect(connection).toMatchObject({
      online: true,
      bytes_left: Number(current['quota_bytes']) - Number(current['used_bytes']),
    })
  })

  test('is not known for a package without a quota', async () => {
    const budi = testSandbox.world.accounts.byPhone(BUDI, 'default')
    if (budi)
      grantPackage(testSandbox.world, budi, packageRow(testSandbox.world, 'year-1'), testSandbox.world.now(), null)
    const { connection, current } = await left(BUDI)
    expect(current['quota_bytes']).toBeNull()
    expect(connection).toMatchObject({ online: true, bytes_left: null })
  })
})

describe('an order', () => {
  test('has the server’s price, whatever the caller sends', async () => {
    const { json } = await buy('week-1', { amount: 1, price: 1 })
    expect(json['data']).toMatchObject({ amount: 35_000, status: 'request', method: 'qr', activated: false })
    expect(json['data']?.['qr_string']).toContain('540535000')
  })

  test('expires after a quarter of an hour', async () => {
    const purchase = await order('week-1')
    await pass(15 * MINUTE - 1)
    expect((await read(purchase['id']))?.['status']).toBe('request')
    await pass(1)
    expect((await read(purchase['id']))?.['status']).toBe('expire')
  })

  test('of the same package is the same order while it is unpaid, so that the customer does not pay twice', async () => {
    const first = await order('week-1')
    expect((await order('week-1'))['id']).toBe(first['id'])
    await pass(15 * MINUTE)
    expect((await order('week-1'))['id']).not.toBe(first['id'])
  })

  test('that is paid activates its package, and the router allows the device until its end', async () => {
    const purchase = await order('day-1')
    pay(purchase)
    expect(await read(purchase['id'])).toMatchObject({
      status: 'success',
      activated: true,
      paid_at: testSandbox.world.now().toISOString(),
    })
    const { current } = await mine()
    expect(current).toMatchObject({
      status: 'active',
      ends_at: new Date(testSandbox.world.now().getTime() + DAY).toISOString(),
    })
    const account = testSandbox.world.accounts.byUsername('budi-7891')
    const device = testSandbox.world.hotspot.device(null)
    expect(account && testSandbox.world.hotspot.connect(device, account)?.ends_at).toBe(current?.['ends_at'])
  })

  test('that is paid after its expiry still activates the package', async () => {
    const purchase = await order('week-1')
    await pass(20 * MINUTE)
    expect((await read(purchase['id']))?.['status']).toBe('expire')
    pay(purchase)
    // This order is not fetched again, but the home page fetches the packages.
    expect((await mine())['current']?.['package']?.['id']).toBe('week-1')
    expect(await read(purchase['id'])).toMatchObject({ status: 'success', activated: true })
  })

  test('that is paid after its cancellation still activates the package', async () => {
    const purchase = await order('week-1')
    expect((await cancel(purchase['id']))?.['status']).toBe('failed')
    pay(purchase)
    expect(await read(purchase['id'])).toMatchObject({ status: 'success', activated: true })
  })

  test('that was paid meanwhile cannot be canceled', async () => {
    const purchase = await order('week-1')
    pay(purchase)
    expect((await cancel(purchase['id']))?.['status']).toBe('success')
  })

  test('activates its package once, however often it is read', async () => {
    const purchase = await order('week-1')
    pay(purchase)
    await Promise.all([read(purchase['id']), mine(), read(purchase['id']), mine()])
    expect((await mine())['next']).toBeNull()
  })

  test('that fails has the status failed', async () => {
    testSandbox.world.faults.play({ id: 'payment.fails' })
    const purchase = await order('week-1')
    pay(purchase)
    expect(await read(purchase['id'])).toMatchObject({ status: 'failed', activated: false, paid_at: null })
  })

  test('gets the status success later when the provider is slow', async () => {
    testSandbox.world.faults.play({ id: 'payment.slow' })
    const purchase = await order('week-1')
    pay(purchase)
    expect((await read(purchase['id']))?.['status']).toBe('request')
    testSandbox.pass(25_000)
    expect((await read(purchase['id']))?.['status']).toBe('success')
  })

  test('is refused while three others wait for a payment', async () => {
    const ids = ['day-1', 'day-3', 'week-1'] as const
    for (const id of ids) await order(id)
    const fourth = await buy('month-1')
    expect([fourth.status, fourth.json['error']]).toEqual([409, 'orders.open'])
    // The open order of the same package is no further one.
    expect((await buy('day-1')).status).toBe(200)
  })

  test('is refused after thirty in an hour, whatever became of them', async () => {
    for (let count = 0; count < 30; count += 1) await cancel((await order('week-1'))['id'])
    const refused = await buy('week-1')
    expect([refused.status, refused.json['error']]).toEqual([429, 'orders.many'])
  })

  test('may be paid and not yet active', async () => {
    testSandbox.world.faults.play({ id: 'payment.activation-late', times: 2 })
    const purchase = await order('week-1')
    pay(purchase)
    expect(await read(purchase['id'])).toMatchObject({ status: 'success', activated: false })
    expect((await mine())['current']).toBeNull()
    expect((await mine())['current']?.['package']?.['id']).toBe('week-1')
  })

  test('by card succeeds or fails at once, by its token', async () => {
    expect((await buy('day-1', { method: 'card', card_token: 'card_ok_1' })).json['data']).toMatchObject({
      status: 'success',
      qr_string: null,
    })
    expect((await buy('day-3', { method: 'card', card_token: 'card_declined_1' })).json['data']?.['status']).toBe(
      'failed',
    )
    expect(Object.keys((await buy('day-3', { method: 'card' })).json['errors'] ?? {})).toEqual(['card_token'])
  })

  test('of another customer is 404', async () => {
    const purchase = await order('week-1')
    const ayu = await testSandbox.token('6281298765430', 'lestari')
    expect((await testSandbox.call('GET', `/api/ctm/purchases/${String(purchase['id'])}`, { token: ayu })).status).toBe(
      404,
    )
  })

  test('is refused to an inactive customer', async () => {
    const { status, json } = await buy('week-1', {}, await testSandbox.token('6281234567892'))
    expect([status, json['message']]).toEqual([403, 'inactive'])
  })

  test('made twice with the same key is one order', async () => {
    const twice = { token, key: 'same', body: { package_id: 'day-1', method: 'card', card_token: 'card_ok_1' } }
    const [first, second] = await Promise.all([
      testSandbox.call('POST', '/api/ctm/purchases', twice),
      testSandbox.call('POST', '/api/ctm/purchases', twice),
    ])
    expect(second.json).toEqual(first.json)
    const { json } = await testSandbox.call('GET', '/api/ctm/transactions', { token })
    expect(each(json['data']).filter((purchase) => String(purchase['package']?.['id']) === 'day-1')).toHaveLength(1)
  })
})

describe('a second package', () => {
  test('begins at the end of the first, also without a read in between', async () => {
    for (const id of ['day-1', 'week-1']) pay(await order(id))
    const { current, next } = await mine()
    expect([current?.['package']?.['id'], next?.['package']?.['id'], next?.['status']]).toEqual([
      'day-1',
      'week-1',
      'not_activated',
    ])
    await pass(3 * DAY)
    expect((await mine())['current']).toMatchObject({ started_at: current?.['ends_at'], status: 'active' })
    expect((await mine())['next']).toBeNull()
  })

  test('is the last that can be bought before the first has ended', async () => {
    for (const id of ['day-1', 'week-1']) pay(await order(id))
    await mine()
    expect((await buy('month-1')).json['error']).toBe('package.queue-full')
  })

  test('that was paid late begins after the others', async () => {
    const late = await order('month-1')
    for (const id of ['day-1', 'week-1']) pay(await order(id))
    await mine()
    pay(late)
    await mine()
    await pass(8 * DAY + MINUTE)
    expect((await mine())['current']?.['package']?.['id']).toBe('month-1')
  })
})

test('a month ends on the last day of a month that is shorter', async () => {
  await pass(Date.parse('2027-01-31T03:00:00Z') - testSandbox.world.now().getTime())
  pay(await order('month-1'))
  expect((await mine())['current']?.['ends_at']).toBe('2027-02-28T03:00:00.000Z')
})

describe('transactions', () => {
  test('are listed newest first, by status and by day in Jakarta', async () => {
    const list = async (query = '') => {
      const { json } = await testSandbox.call('GET', `/api/ctm/transactions${query}`, { token })
      return each(json['data']).map(
        (purchase) => `${String(purchase['package']?.['id'])} ${String(purchase['status'])}`,
      )
    }
    await order('day-1')
    await pass(15 * MINUTE)
    pay(await order('day-3'))
    expect(await list()).toEqual(['day-3 success', 'day-1 expire', 'week-1 success'])
    expect(await list('?status=expire')).toEqual(['day-1 expire'])
    expect(await list('?from=2026-11-20')).toEqual(['day-3 success', 'day-1 expire'])
    expect(await list('?to=2026-11-19')).toEqual(['week-1 success'])
  })
})
