/** The state of an order, computed from the order itself because a back end may ignore filters. */
import type { Order } from '../endpoints.ts'
import type { StoredOrder } from './order-store.ts'

/** Milliseconds after the payment in which the package's activation is awaited. */
const ACTIVATION_AWAITED = 7 * 24 * 60 * 60_000

/** Whether the order is unpaid and can still be paid. @param now milliseconds since the epoch */
export function isUnpaid({ status, expires_at, expires_in }: Order, now: number): boolean {
  if (status !== 'request') return false
  // The device's clock may be wrong, so the server's remaining seconds have priority.
  return expires_in === null ? !(Date.parse(expires_at) <= now) : expires_in > 0
}

/** Whether the order was paid recently and its package is not active yet. */
export function isActivating({ status, activated, paid_at, created_at, expires_at }: Order, now: number): boolean {
  const paidAt = Date.parse(paid_at ?? created_at ?? expires_at)
  return status === 'success' && !activated && !(paidAt < now - ACTIVATION_AWAITED)
}

/** The most orders that are read to find the open ones. */
const MAX_HEADER_BYTES = 200

/**
 * Whether the list, newest first, may go on with an open order: nothing in it is older than the time in which an activation is
 * awaited.
 */
export function mayHideOpen(orders: readonly Order[], now: number): boolean {
  const isRecent = ({ created_at, paid_at, expires_at }: Order) =>
    !(Date.parse(created_at ?? paid_at ?? expires_at) < now - ACTIVATION_AWAITED)
  return orders.length < MAX_HEADER_BYTES && orders.every(isRecent)
}

/** The open order of this package: unpaid, or paid and not active yet. */
export function openOrderOf(orders: readonly Order[], packageId: string, now: number): Order | null {
  const same = orders.filter((one) => one.package.id === packageId)
  return same.find((one) => isActivating(one, now)) ?? same.find((one) => isUnpaid(one, now)) ?? null
}

/** The order whose answer was lost: of the same package and method, and not among the earlier ones. */
export function arrivedOrderOf(orders: readonly Order[], kept: StoredOrder): Order | null {
  const { packageId, method, before } = kept
  const arrived = orders.filter(
    (one) => one.package.id === packageId && one.method === method && !before.includes(one.id),
  )
  return arrived.find((one) => !isOver(one)) ?? arrived[0] ?? null
}

/** Whether the order ended without a payment. */
export function isOver({ status }: Order): boolean {
  return status === 'failed' || status === 'expire'
}

/** Whether the order is final. */
export function isFinal(one: Order): boolean {
  return isOver(one) || (one.status === 'success' && one.activated)
}
