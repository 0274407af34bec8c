/** Computes the state of an order from the order itself, because a back end may ignore filters. */
import type { Order } from '../endpoints.ts'
import type { StoredOrder } from './order-store.ts'

/** Milliseconds after the payment until the activation is no longer expected. */
const ACTIVATION_LIMIT_MS = 7 * 24 * 60 * 60_000

/** The number that the customer sees and names when they ask about the order. */
export const orderNumberOf = ({ number, id }: Pick<Order, 'id' | 'number'>): string => number ?? id

/** Whether the order is unpaid and can still be paid. @param now milliseconds since the epoch */
export function isUnpaid({ status, expires_at, expires_in }: Order, now: number): boolean {
  if (status !== 'request') return false
  // `expires_in` has priority, because the device's clock may be wrong.
  return expires_in === null ? !(Date.parse(expires_at) <= now) : expires_in > 0
}

/** Whether the order was paid recently and its package is not active yet. */
export function isActivating({ status, activated, paid_at, created_at, expires_at }: Order, now: number): boolean {
  const paidAt = Date.parse(paid_at ?? created_at ?? expires_at)
  return status === 'success' && !activated && !(paidAt < now - ACTIVATION_LIMIT_MS)
}

/** Maximum number of orders that are fetched to find the open ones. */
const MAX_ORDERS = 200

/** Whether later pages of the list, newest first, may contain an open order: no order so far is older than `ACTIVATION_LIMIT_MS`. */
export function mayHideOpen(orders: readonly Order[], now: number): boolean {
  const isRecent = ({ created_at, paid_at, expires_at }: Order) =>
    !(Date.parse(created_at ?? paid_at ?? expires_at) < now - ACTIVATION_LIMIT_MS)
  return orders.length < MAX_ORDERS && orders.every(isRecent)
}

/** The open order of this package: unpaid, or paid and not active yet. */
export function openOrderOf(orders: readonly Order[], packageId: string, now: number): Order | null {
  const same = orders.filter((order) => order.package.id === packageId)
  return same.find((order) => isActivating(order, now)) ?? same.find((order) => isUnpaid(order, now)) ?? null
}

/** The order whose answer was lost: of the same package and method, and not among the earlier orders. */
export function arrivedOrderOf(orders: readonly Order[], stored: StoredOrder): Order | null {
  const { packageId, method, before } = stored
  const arrived = orders.filter(
    (order) => order.package.id === packageId && order.method === method && !before.includes(order.id),
  )
  return arrived.find((order) => !isOrderOver(order)) ?? arrived[0] ?? null
}

/** Whether the order ended without a payment. */
export function isOrderOver({ status }: Order): boolean {
  return status === 'failed' || status === 'expire'
}

/** Whether the status can no longer change. */
export function isFinal(order: Order): boolean {
  return isOrderOver(order) || (order.status === 'success' && order.activated)
}
