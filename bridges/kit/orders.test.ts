import { describe, expect, test } from 'vitest'
import { CALLBACK_PATH } from './create-bridge.ts'
import type { OrderSettings } from './orders.ts'
import { testBridge } from './testing/test-bridge.ts'

type Purchase = {
  readonly id: string
  readonly status: string
  readonly qr_string: string | null
  readonly activated: boolean
}

async function withCustomer(orders: OrderSettings = {}) {
  const made = await testBridge({ orders })
  made.billing.add({ id: 'siti', phone: '6281234567890' })
  const { access: bearer } = await made.signIn('siti')
  const buy = (key: string, package_id = '1') =>
    made.call('POST', '/api/ctm/purchases', { bearer, key, body: { package_id, method: 'qr' } })
  const ordered = async (key = 'wish') => (await buy(key)).answer['data'] as Purchase
  const read = async (id: string) => {
    const { status, answer } = await made.call('GET', `/api/ctm/purchases/${id}`, { bearer })
    return { status, purchase: answer['data'] as Purchase }
  }
  const callback = (reference: string, signature = 'good') =>
    made.bridge.fetch(
      new Request(`http://bridge.test${CALLBACK_PATH}`, {
        method: 'POST',
        headers: { 'x-signature': signature },
        body: reference,
      }),
      '192.0.2.1',
    )
  return { ...made, bearer, buy, ordered, read, callback }
}

describe('an order', () => {
  test('is paid by its code and active once the provider says so', async () => {
    const { billing, payments, ordered, read } = await withCustomer()
    const { id, qr_string, status } = await ordered()
    expect({ qr_string, status }).toEqual({ qr_string: `QR:${id}`, status: 'request' })
    expect((await read(id)).purchase).toMatchObject({ status: 'request', activated: false })
    payments.pay(id)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
    expect(billing.activated).toEqual([{ customer: 'siti', package: '1', reference: id }])
    expect(billing.repaired).toEqual(['siti'])
  })

  test('is one for three buys with one key, also at once', async () => {
    const { payments, buy } = await withCustomer()
    const answers = await Promise.all([buy('wish'), buy('wish'), buy('wish')])
    const ids = new Set(answers.map(({ answer }) => (answer['data'] as Purchase).id))
    expect(ids.size).toBe(1)
    expect(payments.made.size).toBe(1)
  })

  test('is refused with 422 when its key was used for another package', async () => {
    const { buy } = await withCustomer()
    await buy('wish')
    const { status, answer } = await buy('wish', '2')
    expect(status).toBe(422)
    expect(answer).toMatchObject({ error: 'key.reused' })
  })

  test('of a package that is not on sale is refused', async () => {
    const { buy } = await withCustomer()
    expect((await buy('wish', '99')).answer).toMatchObject({ error: 'package.gone' })
  })

  test('stays one when the provider’s answer was lost, and shows a code that can be paid', async () => {
    const { payments, buy, ordered, read, store } = await withCustomer()
    payments.next.push('lost')
    expect((await buy('wish')).status).toBe(502)
    const { id, qr_string } = await ordered('wish')
    expect(await store.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
    expect(qr_string).toBe(`QR:${id}-2`)
    payments.pay(`${id}-2`)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('is activated once when two callbacks and a check meet', async () => {
    const { billing, payments, ordered, read, callback } = await withCustomer()
    const { id } = await ordered()
    payments.pay(id)
    await Promise.all([callback(id), callback(id), read(id)])
    await callback(id)
    expect(billing.activated).toHaveLength(1)
  })

  test('is not touched by a callback that the provider did not sign', async () => {
    const { billing, payments, ordered, callback } = await withCustomer()
    const { id } = await ordered()
    payments.pay(id)
    expect((await callback(id, 'wrong')).status).toBe(403)
    expect(billing.activated).toHaveLength(0)
  })

  test('is not paid by a callback alone: the provider is asked', async () => {
    const { billing, ordered, read, callback } = await withCustomer()
    const { id } = await ordered()
    expect((await callback(id)).status).toBe(200)
    expect((await read(id)).purchase.status).toBe('request')
    expect(billing.activated).toHaveLength(0)
  })

  test('is not activated when less was paid than its price', async () => {
    const { billing, payments, ordered, read, logged } = await withCustomer()
    const { id } = await ordered()
    payments.pay(id, 4_999)
    expect((await read(id)).purchase).toMatchObject({ status: 'request', activated: false })
    expect(billing.activated).toHaveLength(0)
    expect(logged.join()).toContain('another amount')
  })

  test('is activated by the poller when no callback came', async () => {
    const { billing, bridge, payments, ordered } = await withCustomer()
    const { id } = await ordered()
    payments.pay(id)
    await bridge.poll()
    expect(billing.activated).toHaveLength(1)
  })

  test('that was activated without an answer is found by its reference, not activated again', async () => {
    const { billing, payments, ordered, read } = await withCustomer()
    billing.next.push('lost')
    const { id } = await ordered()
    payments.pay(id)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
    expect(billing.activated).toHaveLength(1)
  })

  test('whose activation is unclear waits a minute and a half, and is then activated', async () => {
    const { billing, bridge, payments, ordered, read, later } = await withCustomer()
    billing.next.push('unclear')
    const { id } = await ordered()
    payments.pay(id)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: false })
    later(80_000)
    await bridge.poll()
    expect(billing.activated).toHaveLength(0)
    later(11_000)
    await bridge.poll()
    expect(billing.activated).toHaveLength(1)
  })

  test('that the billing refused is tried again at the next look', async () => {
    const { billing, payments, ordered, read } = await withCustomer()
    billing.next.push('refused')
    const { id } = await ordered()
    payments.pay(id)
    expect((await read(id)).purchase.activated).toBe(false)
    expect((await read(id)).purchase.activated).toBe(true)
  })

  test('that was paid is activated by another process when the first one died on the way', async () => {
    const { store, billing, payments, ordered, read } = await withCustomer()
    const { id } = await ordered()
    payments.pay(id)
    billing.whenActivating = () => Promise.reject(new Error('killed'))
    expect((await read(id)).status).toBe(500)
    billing.whenActivating = () => Promise.resolve()
    const other = await testBridge({ store, billing, payments })
    await other.bridge.poll()
    expect(billing.activated).toHaveLength(0)
    // After the time within which the first attempt could still arrive.
    other.later(91_000)
    await other.bridge.poll()
    expect(billing.activated).toHaveLength(1)
  })

  test('that was activated by a process that died before it wrote that down is not activated again', async () => {
    const { store, billing, payments, ordered, read } = await withCustomer()
    const { id } = await ordered()
    payments.pay(id)
    billing.whenActivating = () => {
      billing.activated.push({ customer: 'siti', package: '1', reference: id })
      return Promise.reject(new Error('killed'))
    }
    expect((await read(id)).status).toBe(500)
    const other = await testBridge({ store, billing, payments })
    other.later(91_000)
    await other.bridge.poll()
    expect(billing.activated).toHaveLength(1)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('that is canceled still counts when the payment was under way', async () => {
    const { bridge, payments, ordered, read, call, bearer } = await withCustomer()
    const { id } = await ordered()
    const canceled = await call('POST', `/api/ctm/purchases/${id}/cancel`, { bearer })
    expect(canceled.answer['data']).toMatchObject({ status: 'failed', qr_string: null })
    payments.pay(id)
    await bridge.poll()
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('of another customer does not exist', async () => {
    const { billing, ordered, signIn, call } = await withCustomer()
    const { id } = await ordered()
    billing.add({ id: 'budi' })
    const { access: bearer } = await signIn('budi')
    expect((await call('GET', `/api/ctm/purchases/${id}`, { bearer })).status).toBe(404)
    expect((await call('POST', `/api/ctm/purchases/${id}/cancel`, { bearer })).status).toBe(404)
    expect((await call('GET', '/api/ctm/transactions', { bearer })).answer).toMatchObject({ data: [] })
  })

  test('that a page reads every other second is asked for at the provider every four seconds', async () => {
    const { payments, ordered, read, later, callback } = await withCustomer({ askEvery: 4 })
    const { id } = await ordered()
    for (let second = 0; second < 20; second += 2) {
      await read(id)
      later(2_000)
    }
    expect(payments.asked()).toBe(5)
    await read(id)
    payments.pay(id)
    // A callback does not wait for its turn.
    await callback(id)
    expect((await read(id)).purchase).toMatchObject({ status: 'success', activated: true })
  })

  test('can be paid for as long as the operator has set', async () => {
    const { ordered, read, later } = await withCustomer({ payWithin: 300 })
    const { id } = await ordered()
    later(299_000)
    expect((await read(id)).purchase).toMatchObject({ status: 'request' })
    later(1_000)
    expect((await read(id)).purchase).toMatchObject({ status: 'expire', qr_string: null })
  })
})
