/** One attempt creates one order, also at a back end that ignores the Idempotency-Key. */
import { ApiError } from '@gapura/core/api'
import { expect, it, vi } from 'vitest'
import type { Order } from '../endpoints.ts'
import type { StoredOrder, OrderStore } from './order-store.ts'
import { findLostOrder, isOrderRefused, placeOrder, type PaymentChoice } from './place-order.ts'

const QR: PaymentChoice = { method: 'qr' }
const CARD: PaymentChoice = { method: 'card', card_token: 't1' }

const order = (id: string, changes: Partial<Order> = {}): Order => ({
  id,
  number: null,
  package: { id: 'p_day', name: 'Harian', currency: null },
  invoice: false,
  amount: 10_000,
  method: 'qr',
  status: 'request',
  qr_string: null,
  created_at: null,
  expires_at: '2099-01-01T00:00:00Z',
  expires_in: 900,
  paid_at: null,
  activated: false,
  canceled: false,
  note: null,
  ...changes,
})
const status = (code: number, error = '') =>
  new ApiError('POST /x', { kind: 'status', status: code, code: error, message: '', errors: {}, retryAfter: null })
const lost = () => new ApiError('POST /x', { kind: 'network' })

function createStore(): OrderStore {
  let stored: readonly StoredOrder[] = []
  return {
    read: () => stored,
    save: (attempt) => {
      const isOtherMethod = ({ packageId, method }: StoredOrder) =>
        packageId === attempt.packageId && method !== attempt.method
      stored = [attempt, ...stored.filter(isOtherMethod)]
    },
    delete: (key) => {
      stored = stored.filter((attempt) => attempt.key !== key)
    },
  }
}

/** A customer at a back end that has these orders; each `send` fails with the next of the given errors. */
function customer(orders: Order[] = [], ...failures: (() => unknown)[]) {
  const store = createStore()
  const keys: string[] = []
  const requestedIds: (string | null)[] = []
  const ordering = {
    packageId: 'p_day',
    store,
    read: vi.fn(async (id: string | null) => {
      requestedIds.push(id)
      return [...orders]
    }),
    send: async ({ method }: PaymentChoice, key: string) => {
      keys.push(key)
      const failure = failures.shift()?.()
      if (failure !== undefined) throw failure
      const created = order(`o_${keys.length}`, { method })
      orders.push(created)
      return created
    },
  }
  return {
    ordering,
    store,
    keys,
    requestedIds,
    orders,
    place: (payment: PaymentChoice = QR) => placeOrder(ordering, payment),
  }
}
const failing = (work: Promise<unknown>) =>
  work.then(
    () => 'created',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

it('an order is stored with its key before the request, and with its id afterwards', async () => {
  const { store, ordering, keys } = customer([order('o_old', { status: 'success', activated: true })])
  const send = vi.fn(async (payment: PaymentChoice, key: string) => {
    expect(store.read()).toEqual([{ packageId: 'p_day', method: 'qr', key, before: ['o_old'], id: null }])
    return ordering.send(payment, key)
  })
  expect(await placeOrder({ ...ordering, send }, QR)).toBe('o_1')
  expect(store.read()).toEqual([{ packageId: 'p_day', method: 'qr', key: keys[0], before: [], id: 'o_1' }])
})

it.each([
  ['an unpaid order', {}],
  ['a paid order that is not active yet', { status: 'success', paid_at: new Date().toISOString() } as const],
])('%s is used instead of a second order', async (_, changes) => {
  const { place, keys } = customer([order('o_open', changes)])
  expect(await place()).toBe('o_open')
  expect(await place(CARD)).toBe('o_open')
  expect(keys).toEqual([])
})

it('a refused order is deleted, and the next order gets another key', async () => {
  const { place, store, keys } = customer([], () => status(409))
  expect(await failing(place())).toBe('HTTP-409')
  expect(store.read()).toEqual([])
  await place()
  expect(new Set(keys).size).toBe(2)
})

it.each([
  ['lost', lost],
  ['500', () => status(500)],
  ['503', () => status(503)],
  ['408', () => status(408)],
])('an order that failed with %s and was not created is repeated with the same key', async (_, failure) => {
  const { place, keys, store } = customer([], failure)
  await failing(place())
  expect(store.read()).toHaveLength(1)
  expect(await place()).toBe('o_2')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('a created order whose answer is lost is found at once', async () => {
  const { ordering, orders, keys, store } = customer()
  const send = async (payment: PaymentChoice, key: string) => {
    await ordering.send(payment, key)
    throw lost()
  }
  expect(await placeOrder({ ...ordering, send }, QR)).toBe('o_1')
  expect([orders.length, keys.length]).toEqual([1, 1])
  expect(store.read()).toEqual([{ packageId: 'p_day', method: 'qr', key: keys[0], before: [], id: 'o_1' }])
})

it('a created order is not repeated when its answer and the list are lost', async () => {
  const { ordering, orders, place } = customer()
  const send = async (payment: PaymentChoice, key: string) => {
    await ordering.send(payment, key)
    ordering.read.mockRejectedValueOnce(lost())
    throw lost()
  }
  expect(await failing(placeOrder({ ...ordering, send }, QR))).toBe('NET')
  expect(await place()).toBe('o_1')
  expect(orders).toHaveLength(1)
})

it('QR and card have separate keys', async () => {
  const { place, keys } = customer([], lost, lost)
  await failing(place(QR))
  await failing(place(CARD))
  expect(new Set(keys).size).toBe(2)
})

it('another card repeats the request with the same key', async () => {
  const { place, keys } = customer([], lost)
  await failing(place(CARD))
  await place({ method: 'card', card_token: 't2' })
  expect(keys[0]).toBe(keys[1])
})

it('a key that the back end has with another body is deleted', async () => {
  const { place, keys, store } = customer([], () => status(409, 'key.reused'))
  expect(await failing(place(CARD))).toBe('HTTP-409')
  expect(store.read()).toEqual([])
  await place(CARD)
  expect(new Set(keys).size).toBe(2)
})

it('a used key stays while the orders cannot be fetched, because the first request may have created an order', async () => {
  const { place, store, ordering } = customer([], () => {
    ordering.read.mockRejectedValueOnce(lost())
    return status(409, 'key.reused')
  })
  await failing(place(CARD))
  expect(store.read()).toHaveLength(1)
})

it('an ended order is not used, and the next order gets another key', async () => {
  const { place, orders, keys } = customer()
  await place()
  orders[0] = order('o_1', { status: 'expire' })
  expect(await place()).toBe('o_2')
  expect(new Set(keys).size).toBe(2)
})

it('a stored order is fetched by its id, because a list may not contain it', async () => {
  const { place, requestedIds } = customer()
  await place()
  await place()
  expect(requestedIds).toEqual([null, 'o_1'])
})

it('orders of another package are ignored', async () => {
  const { place, keys } = customer([order('o_week', { package: { id: 'p_week', name: 'Mingguan', currency: null } })])
  expect(await place()).toBe('o_1')
  expect(keys).toHaveLength(1)
})

it('an attempt of another package is not repeated', async () => {
  const { place, store, keys } = customer()
  const other = { packageId: 'p_week', method: 'qr', key: 'k_week', before: [], id: null } as const
  store.save(other)
  await place()
  expect(keys).not.toContain('k_week')
})

it('an order whose answer was lost is found later, unless it existed before or has ended', () => {
  const store = createStore()
  store.save({ packageId: 'p_day', method: 'card', key: 'k1', before: ['o_1'], id: null })
  const find = (...orders: Order[]) => findLostOrder({ packageId: 'p_day', store }, orders)
  const paid = { method: 'card', status: 'success', activated: true } as const
  expect(find(order('o_1', paid))).toBeNull()
  expect(find(order('o_2', { ...paid, method: 'qr' }))).toBeNull()
  expect(find(order('o_2', { method: 'card', status: 'failed' }))).toBeNull()
  expect(find(order('o_1', paid), order('o_3', { method: 'card', status: 'failed' }), order('o_4', paid))).toBe('o_4')
  expect(store.read()).toEqual([{ packageId: 'p_day', method: 'card', key: 'k1', before: [], id: 'o_4' }])
})

it('no order is found when no answer was lost', () => {
  const store = createStore()
  expect(findLostOrder({ packageId: 'p_day', store }, [order('o_1')])).toBeNull()
  store.save({ packageId: 'p_day', method: 'qr', key: 'k1', before: [], id: 'o_1' })
  expect(findLostOrder({ packageId: 'p_day', store }, [order('o_2')])).toBeNull()
})

it.each([
  [400, true],
  [402, true],
  [408, false],
  [409, true],
  [422, true],
  [499, true],
  [500, false],
  [503, false],
])('status %i is a refusal: %s', (code, expected) => expect(isOrderRefused(status(code))).toBe(expected))

it('a used key, a lost answer and an error of the portal are no refusals', () => {
  expect([status(409, 'key.reused'), lost(), new Error('x'), null].map(isOrderRefused)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
