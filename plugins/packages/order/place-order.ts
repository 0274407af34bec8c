/**
 * Places one order for each attempt. It fetches the existing orders before each request, so that an attempt is never ordered twice,
 * also at a back end that ignores the Idempotency-Key. After a failure without a refusal it fetches them again, because the order may
 * exist although its answer was lost.
 */
import { ApiError } from '@gapura/core/api'
import type { Order } from '../endpoints.ts'
import type { StoredOrder, OrderStore } from './order-store.ts'
import { arrivedOrderOf, isOrderOver, openOrderOf } from './order-state.ts'

export type PaymentChoice =
  | { readonly method: 'qr' | 'phone' }
  | { readonly method: 'card'; readonly card_token: string }

export type OrderingSettings = {
  readonly packageId: string
  readonly store: OrderStore
  /** Includes the order with this id if it exists. */
  readonly read: (id: string | null) => Promise<readonly Order[]>
  /** Creates the Idempotency-Key of a new order. Default: a random UUID. */
  readonly newKey?: () => string
  /** Sends the request once, without a retry. */
  readonly send: (payment: PaymentChoice, key: string) => Promise<Order>
}

type Attempt = Pick<OrderingSettings, 'packageId' | 'store'>

/** Returns the id of the order. @throws ApiError if nothing was ordered, or the result is unknown: see `isOrderRefused` */
export async function placeOrder(ordering: OrderingSettings, payment: PaymentChoice): Promise<string> {
  const { packageId, store, read, send, newKey = () => crypto.randomUUID() } = ordering
  const { method } = payment
  const stored = storedOf(ordering)
  const orders = await read(stored.find(({ id }) => id !== null)?.id ?? null)
  const known = findExisting(ordering, orders, stored)
  if (known && !isOrderOver(known)) return storeId(ordering, known)
  // A sent request with an unknown result is repeated with its key, also with another card token: a back end that has the request
  // refuses another body with the same key, and creates no second order.
  const unknown = stored.find((attempt) => attempt.method === method && attempt.id === null && known === null)
  const sent: StoredOrder = unknown ?? {
    packageId,
    method,
    key: newKey(),
    before: orders.map(({ id }) => id),
    id: null,
  }
  store.save(sent)
  try {
    return storeId(ordering, await send(payment, sent.key))
  } catch (error) {
    if (isOrderRefused(error)) {
      store.delete(sent.key)
      throw error
    }
    const now = await read(null).catch(() => null)
    const created = now && findExisting(ordering, now, [sent])
    if (created) return storeId(ordering, created)
    // The first request arrived without creating an order, for example because the card was refused. The next attempt gets a new key.
    if (now && isKeyUsed(error)) store.delete(sent.key)
    throw error
  }
}

/** Finds the order whose answer was lost, and stores its id. */
export function findLostOrder(ordering: Attempt, orders: readonly Order[]): string | null {
  const lost = storedOf(ordering).filter(({ id }) => id === null)
  const existing = lost.length === 0 ? null : findExisting(ordering, orders, lost)
  return existing === null || isOrderOver(existing) ? null : storeId(ordering, existing)
}

/** Whether the back end refused the order. After any other error the order may exist. */
export function isOrderRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  // After 408 the result is unknown. A used key belongs to a request that arrived.
  return error.failure.status < 500 && error.failure.status !== 408 && !isKeyUsed(error)
}

/** Whether the back end has an earlier request with this key and another body. */
function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === 'key.reused'
}

function storedOf({ store, packageId }: Attempt): readonly StoredOrder[] {
  return store.read().filter((attempt) => attempt.packageId === packageId)
}

/** The existing order of this attempt: an open one, otherwise one whose answer was lost. */
function findExisting(
  { packageId }: Pick<OrderingSettings, 'packageId'>,
  orders: readonly Order[],
  stored: readonly StoredOrder[],
): Order | null {
  const open = openOrderOf(orders, packageId, Date.now())
  if (open) return open
  const arrived = stored.flatMap((attempt) => (attempt.id === null ? (arrivedOrderOf(orders, attempt) ?? []) : []))
  return arrived.find((order) => !isOrderOver(order)) ?? arrived[0] ?? null
}

function storeId(ordering: Attempt, { id, method }: Order): string {
  const key = storedOf(ordering).find((attempt) => attempt.method === method)?.key ?? crypto.randomUUID()
  ordering.store.save({ packageId: ordering.packageId, method, key, before: [], id })
  return id
}
