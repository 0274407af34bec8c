/** One wish makes one order, also at a back end that ignores the Idempotency-Key. */
import { ApiError } from '@gapura/core/api'
import { expect, it, vi } from 'vitest'
import type { Order } from '../endpoints.ts'
import type { StoredOrder, OrderStore } from './order-store.ts'
import { findLostOrder, isRefusal, placeOrder, type Paying } from './place-order.ts'

const QR: Paying = { method: 'qr' }
const CARD: Paying = { method: 'card', card_token: 't1' }

const order = (id: string, changes: Partial<Order> = {}): Order => ({
  id,
  package: { id: 'p_day', name: 'Harian', currency: null },
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
  ...changes,
})
const status = (code: number, error = '') =>
  new ApiError('POST /x', { kind: 'status', status: code, code: error, message: '', errors: {}, retryAfter: null })
const lost = () => new ApiError('POST /x', { kind: 'network' })

function createKeeper(): OrderStore & { readonly kept: () => readonly StoredOrder[] } {
  let kept: readonly StoredOrder[] = []
  return {
    kept: () => kept,
    read: () => kept,
    keep: (one) => {
      kept = [one, ...kept.filter((other) => other.packageId === one.packageId && other.method !== one.method)]
    },
    forget: (key) => {
      kept = kept.filter((one) => one.key !== key)
    },
  }
}

/** A customer at a back end that has these orders; `send` fails with the errors given, one after the other. */
function customer(orders: Order[] = [], ...failures: (() => unknown)[]) {
  const keeper = createKeeper()
  const keys: string[] = []
  const asked: (string | null)[] = []
  const ordering = {
    packageId: 'p_day',
    keeper,
    read: vi.fn(async (id: string | null) => {
      asked.push(id)
      return [...orders]
    }),
    send: async ({ method }: Paying, key: string) => {
      keys.push(key)
      const failure = failures.shift()?.()
      if (failure !== undefined) throw failure
      const made = order(`o_${keys.length}`, { method })
      orders.push(made)
      return made
    },
  }
  return { ordering, keeper, keys, asked, orders, place: (paying: Paying = QR) => placeOrder(ordering, paying) }
}
const failing = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

it('an order is kept with its key before it is sent, and with its id after', async () => {
  const { keeper, ordering, keys } = customer([order('o_old', { status: 'success', activated: true })])
  const send = vi.fn(async (paying: Paying, key: string) => {
    expect(keeper.kept()).toEqual([{ packageId: 'p_day', method: 'qr', key, before: ['o_old'], id: null }])
    return ordering.send(paying, key)
  })
  expect(await placeOrder({ ...ordering, send }, QR)).toBe('o_1')
  expect(keeper.kept()).toEqual([{ packageId: 'p_day', method: 'qr', key: keys[0], before: [], id: 'o_1' }])
})

it.each([
  ['an unpaid one', {}],
  ['one that is paid and not active yet', { status: 'success', paid_at: new Date().toISOString() } as const],
])('%s is used instead of a second order', async (_, changes) => {
  const { place, keys } = customer([order('o_open', changes)])
  expect(await place()).toBe('o_open')
  expect(await place(CARD)).toBe('o_open')
  expect(keys).toEqual([])
})

it('an order that was refused is forgotten, and the next one gets another key', async () => {
  const { place, keeper, keys } = customer([], () => status(409))
  expect(await failing(place())).toBe('HTTP-409')
  expect(keeper.kept()).toEqual([])
  await place()
  expect(new Set(keys).size).toBe(2)
})

it.each([
  ['lost', lost],
  ['500', () => status(500)],
  ['503', () => status(503)],
  ['408', () => status(408)],
])('an order whose answer is %s and that was not made is repeated with its key', async (_, failure) => {
  const { place, keys, keeper } = customer([], failure)
  await failing(place())
  expect(keeper.kept()).toHaveLength(1)
  expect(await place()).toBe('o_2')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('an order whose answer is lost and that was made is found at once', async () => {
  const { ordering, orders, keys, keeper } = customer()
  const send = async (paying: Paying, key: string) => {
    await ordering.send(paying, key)
    throw lost()
  }
  expect(await placeOrder({ ...ordering, send }, QR)).toBe('o_1')
  expect([orders.length, keys.length]).toEqual([1, 1])
  expect(keeper.kept()).toEqual([{ packageId: 'p_day', method: 'qr', key: keys[0], before: [], id: 'o_1' }])
})

it('an order that was made, whose answer and list are both lost, is not made again', async () => {
  const { ordering, orders, place } = customer()
  const send = async (paying: Paying, key: string) => {
    await ordering.send(paying, key)
    ordering.read.mockRejectedValueOnce(lost())
    throw lost()
  }
  expect(await failing(placeOrder({ ...ordering, send }, QR))).toBe('NET')
  expect(await place()).toBe('o_1')
  expect(orders).toHaveLength(1)
})

it('a QR and a card have keys of their own', async () => {
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

it('a key that the back end has with another body is given up', async () => {
  const { place, keys, keeper } = customer([], () => status(409, 'key.reused'))
  expect(await failing(place(CARD))).toBe('HTTP-409')
  expect(keeper.kept()).toEqual([])
  await place(CARD)
  expect(new Set(keys).size).toBe(2)
})

it('a used key is kept while the orders cannot be read, because the first request may have made one', async () => {
  const { place, keeper, ordering } = customer([], () => {
    ordering.read.mockRejectedValueOnce(lost())
    return status(409, 'key.reused')
  })
  await failing(place(CARD))
  expect(keeper.kept()).toHaveLength(1)
})

it('an order that has ended is not used, and the next one gets another key', async () => {
  const { place, orders, keys } = customer()
  await place()
  orders[0] = order('o_1', { status: 'expire' })
  expect(await place()).toBe('o_2')
  expect(new Set(keys).size).toBe(2)
})

it('the order that is kept is asked for by its id, because a list may not have it', async () => {
  const { place, asked } = customer()
  await place()
  await place()
  expect(asked).toEqual([null, 'o_1'])
})

it('orders of another package are no order of this one', async () => {
  const { place, keys } = customer([order('o_week', { package: { id: 'p_week', name: 'Mingguan', currency: null } })])
  expect(await place()).toBe('o_1')
  expect(keys).toHaveLength(1)
})

it('an attempt of another package is not repeated', async () => {
  const { place, keeper, keys } = customer()
  const other = { packageId: 'p_week', method: 'qr', key: 'k_week', before: [], id: null } as const
  keeper.keep(other)
  await place()
  expect(keys).not.toContain('k_week')
})

it('an order whose answer was lost is found later, unless it existed before or has ended', () => {
  const keeper = createKeeper()
  keeper.keep({ packageId: 'p_day', method: 'card', key: 'k1', before: ['o_1'], id: null })
  const find = (...orders: Order[]) => findLostOrder({ packageId: 'p_day', keeper }, orders)
  const paid = { method: 'card', status: 'success', activated: true } as const
  expect(find(order('o_1', paid))).toBeNull()
  expect(find(order('o_2', { ...paid, method: 'qr' }))).toBeNull()
  expect(find(order('o_2', { method: 'card', status: 'failed' }))).toBeNull()
  expect(find(order('o_1', paid), order('o_3', { method: 'card', status: 'failed' }), order('o_4', paid))).toBe('o_4')
  expect(keeper.kept()).toEqual([{ packageId: 'p_day', method: 'card', key: 'k1', before: [], id: 'o_4' }])
})

it('nothing is looked for when no answer was lost', () => {
  const keeper = createKeeper()
  expect(findLostOrder({ packageId: 'p_day', keeper }, [order('o_1')])).toBeNull()
  keeper.keep({ packageId: 'p_day', method: 'qr', key: 'k1', before: [], id: 'o_1' })
  expect(findLostOrder({ packageId: 'p_day', keeper }, [order('o_2')])).toBeNull()
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
])('status %i is a refusal: %s', (code, expected) => expect(isRefusal(status(code))).toBe(expected))

it('a used key, a lost answer and a fault of the portal are no refusals', () => {
  expect([status(409, 'key.reused'), lost(), new Error('x'), null].map(isRefusal)).toEqual([false, false, false, false])
})
