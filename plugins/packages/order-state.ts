/** What an order says of itself, whatever filter the back end was asked for. */
import type { Order } from './endpoints.ts'
import type { KeptOrder } from './order-keeper.ts'

/** Milliseconds after its payment in which a package that is not active yet is waited for. */
const ACTIVATION_AWAITED = 7 * 24 * 60 * 60_000

/** It waits for its payment, and can still be paid. @param now milliseconds since the epoch */
export function isUnpaid({ status, expires_at, expires_in }: Order, now: number): boolean {
  if (status !== 'request') return false
  // The device's clock may be wrong: the server's own count is believed where there is one.
  return expires_in === null ? !(Date.parse(expires_at) <= now) : expires_in > 0
}

/** It is paid, and its package is not active yet. One of long ago is not waited for any more. */
export function isActivating({ status, activated, paid_at, created_at, expires_at }: Order, now: number): boolean {
  const paidAt = Date.parse(paid_at ?? created_at ?? expires_at)
  return status === 'success' && !activated && !(paidAt < now - ACTIVATION_AWAITED)
}

/** The order of this package that she has already: unpaid, or paid and not active yet. */
export function openOrderOf(orders: readonly Order[], packageId: string, now: number): Order | null {
  const same = orders.filter((one) => one.package.id === packageId)
  return same.find((one) => isActivating(one, now)) ?? same.find((one) => isUnpaid(one, now)) ?? null
}

/** The order that was made although its answer never came: of the same package and method, and not there before. */
export function arrivedOrderOf(orders: readonly Order[], kept: KeptOrder): Order | null {
  const { packageId, method, before } = kept
  const arrived = orders.filter(
    (one) => one.package.id === packageId && one.method === method && !before.includes(one.id),
  )
  return arrived.find((one) => !isOver(one)) ?? arrived[0] ?? null
}

/** No money was taken for it. */
export function isOver({ status }: Order): boolean {
  return status === 'failed' || status === 'expire'
}

/** Nothing about it changes any more. */
export function isFinal(one: Order): boolean {
  return isOver(one) || (one.status === 'success' && one.activated)
}
