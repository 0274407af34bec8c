import { describe, expect, test } from 'vitest'
import { CALLBACK_PATH } from './create-bridge.ts'
import { createOrders, type OrderSettings } from './orders.ts'
import { NotCharged } from './payments/payment.ts'
import { createTestBridge } from './testing/test-bridge.ts'

type Purchase = {
  readonly id: string
  readonly status: string
  readonly qr_string: string | null
  readonly activated: boolean
}

async function withCustomer(orders: OrderSettings = {}) {
  const testing = await createTestBridge({ orders })
  testing.billing.add({ id: 'siti', phone: '6281234567890' })
  const { access: bearer } = await testing.signIn('siti')
  const buy = (key: string, package_id = '1') =>
    testing.call('POST', '/api/ctm/purchases', { bearer, key, body: { package_id, method: 'qr' } })
  const order = async (key = 'key') => (await buy(key)).answer['data'] as Purchase
  const read = async (id: string) => {
    const { status, answer } = await testing.call('GET', `/api/ctm/purchases/${id}`, { bearer })
    return { status, purchase: answer['data'] as Purchase }
  }
  const callback = (reference: string, signature = 'good') =>
    testing.bridge.fetch(
      new Request(`http://bridge.test${CALLBACK_PATH}`, {
        method: 'POST',
        headers: { 'x-signature': signature },
        body: reference,
      }),
      '192.0.2.1',
    )
  return { ...testing, bearer, buy, order, read, callback }
}

describe('an order', () => {
  test('becomes active when the provider reports the payment', async () => {
    const { billing, payments, order, read } = await withCustomer()
    const { id, qr_string, status } = await order()
    expect({ qr_string, status }).toEqual({ qr_string: `QR:${id}`, status: 'request' })
    expect((await read(id)).purchase).toMatchObject({ status: 'request', activated: false })
    payments.pay(id)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
    expect(billing.activated).toEqual([{ customer: 'siti', package: '1', reference: id }])
    expect(billing.repaired).toEqual(['siti'])
  })

  test('is created once for three parallel purchases with the same key', async () => {
    const { payments, buy } = await withCustomer()
    const answers = await Promise.all([buy('key'), buy('key'), buy('key')])
    const ids = new Set(answers.map(({ answer }) => (answer['data'] as Purchase).id))
    expect(ids.size).toBe(1)
    expect(payments.created.size).toBe(1)
  })

  test('is refused with 422 if its key was used for another package', async () => {
    const { buy } = await withCustomer()
    await buy('key')
    const { status, answer } = await buy('key', '2')
    expect(status).toBe(422)
    expect(answer).toMatchObject({ error: 'key.reused' })
  })

  test('is refused if the package is not on sale', async () => {
    const { buy } = await withCustomer()
    expect((await buy('key', '99')).answer).toMatchObject({ error: 'package.gone' })
  })

  test('gets a new code and is not duplicated after a lost response of the provider', async () => {
    const { payments, buy, order, read, store } = await withCustomer()
    payments.next.push('lost')
    expect((await buy('key')).status).toBe(502)
    const { id, qr_string } = await order('key')
    expect(await store.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
    expect(qr_string).toBe(`QR:${id}-2`)
    payments.pay(`${id}-2`)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('is activated once with two callbacks and a check at the same time', async () => {
    const { billing, payments, order, read, callback } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    await Promise.all([callback(id), callback(id), read(id)])
    await callback(id)
    expect(billing.activated).toHaveLength(1)
  })

  test('is not changed by a callback without the provider’s signature', async () => {
    const { billing, payments, order, callback } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    expect((await callback(id, 'wrong')).status).toBe(403)
    expect(billing.activated).toHaveLength(0)
  })

  test('is not paid by a callback if the provider reports no payment', async () => {
    const { billing, order, read, callback } = await withCustomer()
    const { id } = await order()
    expect((await callback(id)).status).toBe(200)
    expect((await read(id)).purchase.status).toBe('request')
    expect(billing.activated).toHaveLength(0)
  })

  test('is not activated if the paid amount is below its price', async () => {
    const { billing, payments, order, read, logged } = await withCustomer()
    const { id } = await order()
    payments.pay(id, 4_999)
    const note = expect.stringContaining('jumlahnya tidak sama dengan harga paket')
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: false, note })
    await read(id)
    expect(billing.activated).toHaveLength(0)
    expect(logged).toEqual([expect.stringContaining(`The order ${id} was paid with another amount`)])
    // The admin has settled it in the billing under the order's id.
    billing.activated.push({ customer: 'siti', package: '1', reference: id })
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('whose money was returned says so, and is logged once', async () => {
    const { payments, order, read, callback, logged } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    expect((await read(id)).purchase).toMatchObject({ activated: true, note: null })
    payments.created.set(id, { state: 'refunded', amount: null, currency: null })
    await callback(id)
    await callback(id)
    expect((await read(id)).purchase).toMatchObject({ activated: true, note: 'Uang pesanan ini sudah dikembalikan.' })
    expect(logged).toEqual([expect.stringContaining(`The order ${id} was refunded`)])
  })

  test('that is paid is activated by a callback although the provider does not answer, and the callback is repeated', async () => {
    const { billing, payments, order, read, callback, logged } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    billing.next.push('refused')
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: false })
    payments.status = () => Promise.reject(new NotCharged('The provider does not answer'))
    expect((await callback(id)).status).toBe(502)
    expect((await read(id)).purchase).toMatchObject({ activated: true, note: null })
    expect(logged.at(-1)).toContain('could not be answered')
  })

  test('of a customer whom the billing has deleted is logged once', async () => {
    const { bridge, billing, payments, order, logged } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    billing.customers.byId = () => Promise.resolve(null)
    await bridge.poll()
    await bridge.poll()
    expect(billing.activated).toEqual([])
    expect(logged).toEqual([expect.stringContaining(`The order ${id} was paid, but its customer is no longer`)])
  })

  test('is not activated if the same amount was paid in another currency', async () => {
    const { billing, payments, order, read, logged } = await withCustomer()
    const { id } = await order()
    payments.pay(id, 5_000, 'VND')
    const note = expect.stringContaining('mata uang lain')
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: false, note })
    expect([billing.activated, logged.length]).toEqual([[], 1])
  })

  test('is refused while three others wait for a payment, also at the same moment', async () => {
    const { buy, call, bearer, payments, read } = await withCustomer()
    const replies = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => buy(key)))
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.answer).toMatchObject({ error: 'orders.open', message: expect.stringContaining('tiga pesanan') })
    const made = replies.filter(({ status }) => status === 200)
    const [first = '', second = ''] = made.map(({ answer }) => (answer['data'] as Purchase).id)
    // A repeated call is no further order.
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'].filter((_, index) => replies[index]?.status === 200)
    expect((await buy(keys[0] ?? '')).status).toBe(200)
    // An order that is canceled or paid makes room for the next.
    expect((await call('POST', `/api/ctm/purchases/${first}/cancel`, { bearer })).status).toBe(200)
    expect((await buy('g')).status).toBe(200)
    payments.pay(second)
    await read(second)
    expect((await buy('h')).status).toBe(200)
    expect((await buy('i')).status).toBe(409)
  })

  test('is checked before orders that were checked more recently, however many another customer has', async () => {
    const { bridge, billing, payments, signIn, call, store, order } = await withCustomer()
    const { id: template } = await order()
    const row = await store.db.selectFrom('orders').selectAll().where('id', '=', template).executeTakeFirstOrThrow()
    const { number: _, ...values } = row
    // Orders of days ago, as a customer of an earlier version could make.
    for (let count = 0; count < 400; count += 1)
      await store.db
        .insertInto('orders')
        .values({ ...values, id: `GP${String(count).padStart(16, '0')}`, wish: `w${count}`, provider_id: `x${count}` })
        .execute()
    billing.add({ id: 'budi' })
    const { access } = await signIn('budi')
    const bought = await call('POST', '/api/ctm/purchases', {
      bearer: access,
      key: 'budi',
      body: {
        package_id: '1',
        method: 'qr',
      },
    })
    const { id } = bought.answer['data'] as Purchase
    payments.pay(id)
    for (let round = 0; round < 3; round += 1) await bridge.poll()
    expect(billing.activated).toHaveLength(1)
  })

  test('is checked rarely once it is canceled or old, and at most five of a customer in one round', async () => {
    const { billing, payments, store, order } = await withCustomer()
    const now = Date.parse('2026-11-22T05:00:00Z')
    const orders = createOrders({ store, billing, payments, now: () => now, log: () => undefined })
    const [MINUTE, HOUR, PAUSE] = [60_000, 3_600_000, 5_000]
    const { id: template } = await order()
    const row = await store.db.selectFrom('orders').selectAll().where('id', '=', template).executeTakeFirstOrThrow()
    const { number: _, ...values } = row
    await store.db.deleteFrom('orders').execute()
    const iso = (ago: number) => new Date(now - ago).toISOString()
    const add = (id: string, age: number, unchecked: number, more: Partial<typeof values> = {}) =>
      store.db
        .insertInto('orders')
        .values({
          ...values,
          id,
          account: id,
          wish: id,
          provider_id: id,
          created_at: iso(age),
          checked_at: iso(unchecked),
          ...more,
        })
        .execute()
    const ended = { ended: 'canceled' } as const
    const paid = { paid_at: iso(6 * HOUR) }
    await add('open, a moment ago', MINUTE, PAUSE - 1)
    await add('open', MINUTE, PAUSE + 1)
    await add('canceled, a moment ago', MINUTE, 30 * PAUSE - 1, ended)
    await add('canceled', 10 * MINUTE, 30 * PAUSE + 1, ended)
    await add('old, minutes ago', 7 * HOUR, 600 * PAUSE - 1)
    await add('old', 7 * HOUR, 600 * PAUSE + 1)
    await add('old and paid', 7 * HOUR, 30 * PAUSE + 1, paid)
    for (let count = 0; count < 8; count += 1) await add(`many ${count}`, MINUTE, HOUR + count, { account: 'budi' })
    const waiting = await orders.waiting(PAUSE)
    expect(waiting.map(({ id }) => id)).toEqual([
      'many 7',
      'many 6',
      'many 5',
      'many 4',
      'many 3',
      'old',
      'canceled',
      'old and paid',
      'open',
    ])
  })

  test('is refused after thirty in an hour, whatever became of them', async () => {
    const { buy, call, bearer, payments } = await withCustomer()
    for (let count = 0; count < 30; count += 1) {
      const { answer } = await buy(`key-${count}`)
      const { id } = answer['data'] as Purchase
      expect((await call('POST', `/api/ctm/purchases/${id}/cancel`, { bearer })).status).toBe(200)
    }
    const refused = await buy('key-30')
    expect([refused.status, refused.answer['error']]).toEqual([429, 'orders.many'])
    expect(payments.created.size).toBe(30)
    // A repeated call is no further order.
    expect((await buy('key-29')).status).toBe(200)
  })

  test('is not activated by a payment that belongs to another order', async () => {
    const { payments, order, callback, billing, logged, buy } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    await callback(id)
    expect(billing.activated).toHaveLength(1)
    payments.next.push('lost')
    await buy('other')
    const lost = [...payments.created.keys()].find((reference) => reference !== id) ?? ''
    payments.pay(lost)
    // The provider's id is that of the first order.
    await callback(`${lost} p-${id}`)
    expect(billing.activated).toHaveLength(1)
    expect(logged.join()).toContain('belongs to another order')
  })

  test('is activated by the poller if no callback arrives', async () => {
    const { billing, bridge, payments, order } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    await bridge.poll()
    expect(billing.activated).toHaveLength(1)
  })

  test('is found by its reference and not activated again after a lost response of the billing', async () => {
    const { billing, payments, order, read } = await withCustomer()
    billing.next.push('lost')
    const { id } = await order()
    payments.pay(id)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
    expect(billing.activated).toHaveLength(1)
  })

  test('with an unclear activation is activated again after 90 seconds', async () => {
    const { billing, bridge, payments, order, read, later } = await withCustomer()
    billing.next.push('unclear')
    const { id } = await order()
    payments.pay(id)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: false })
    later(80_000)
    await bridge.poll()
    expect(billing.activated).toHaveLength(0)
    later(11_000)
    await bridge.poll()
    expect(billing.activated).toHaveLength(1)
  })

  test('that the billing refused is activated at the next read', async () => {
    const { billing, payments, order, read } = await withCustomer()
    billing.next.push('refused')
    const { id } = await order()
    payments.pay(id)
    expect((await read(id)).purchase.activated).toBe(false)
    expect((await read(id)).purchase.activated).toBe(true)
  })

  test('is activated by another process if the first process died before the activation', async () => {
    const { store, billing, payments, order, read } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    billing.whenActivating = () => Promise.reject(new Error('killed'))
    expect((await read(id)).status).toBe(500)
    billing.whenActivating = () => Promise.resolve()
    const other = await createTestBridge({ store, billing, payments })
    await other.bridge.poll()
    expect(billing.activated).toHaveLength(0)
    // After `unclearFor`, within which the first attempt may still take effect.
    other.later(91_000)
    await other.bridge.poll()
    expect(billing.activated).toHaveLength(1)
  })

  test('is not activated again if the first process died after the activation', async () => {
    const { store, billing, payments, order, read } = await withCustomer()
    const { id } = await order()
    payments.pay(id)
    billing.whenActivating = () => {
      billing.activated.push({ customer: 'siti', package: '1', reference: id })
      return Promise.reject(new Error('killed'))
    }
    expect((await read(id)).status).toBe(500)
    const other = await createTestBridge({ store, billing, payments })
    other.later(91_000)
    await other.bridge.poll()
    expect(billing.activated).toHaveLength(1)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('that was canceled becomes active if a payment arrives later', async () => {
    const { bridge, payments, order, read, call, bearer } = await withCustomer()
    const { id } = await order()
    const canceled = await call('POST', `/api/ctm/purchases/${id}/cancel`, { bearer })
    expect(canceled.answer['data']).toMatchObject({ status: 'failed', qr_string: null })
    payments.pay(id)
    await bridge.poll()
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('of another customer is not found', async () => {
    const { billing, order, signIn, call } = await withCustomer()
    const { id } = await order()
    billing.add({ id: 'budi' })
    const { access: bearer } = await signIn('budi')
    expect((await call('GET', `/api/ctm/purchases/${id}`, { bearer })).status).toBe(404)
    expect((await call('POST', `/api/ctm/purchases/${id}/cancel`, { bearer })).status).toBe(404)
    expect((await call('GET', '/api/ctm/transactions', { bearer })).answer).toMatchObject({ data: [] })
  })

  test('causes a request to the provider only every four seconds if a page reads it every two', async () => {
    const { payments, order, read, later, callback } = await withCustomer({ checkEvery: 4 })
    const { id } = await order()
    for (let second = 0; second < 20; second += 2) {
      await read(id)
      later(2_000)
    }
    expect(payments.statusRequests()).toBe(5)
    await read(id)
    payments.pay(id)
    // A callback is not throttled.
    await callback(id)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('expires after `payWithin` seconds', async () => {
    const { order, read, later } = await withCustomer({ payWithin: 300 })
    const { id } = await order()
    later(299_000)
    expect((await read(id)).purchase).toMatchObject({ status: 'request' })
    later(1_000)
    expect((await read(id)).purchase).toMatchObject({ status: 'expire', qr_string: null })
  })
})
