import { useNow, useSlot, type ReadFacts } from '@gapura/core'
import type { Order, Package } from '../endpoints.ts'
import { packageKind } from '../index.ts'
import { isActivating } from '../order/order-state.ts'
import { readOrders, useOrders } from '../order/use-orders.ts'
import { readMyPackages, useMyPackages } from './use-my-packages.ts'

/** The calls of `useCurrentPackages`. */
export const currentReads = ({ account }: ReadFacts) => [readMyPackages(account()), readOrders(account())]

export function useCurrentPackages() {
  const kinds = useSlot(packageKind)
  const { mine, current, next, recommended } = useMyPackages()
  // Sequential, so that these cards make one call at a time when the server fails. A paid order is shown also without the packages.
  const { orders, unpaid, isWaiting } = useOrders(!mine.isPending)
  const now = useNow(30_000).getTime()
  // A paid order whose package is the next one is shown as the next package.
  const isNext = ({ package: { id } }: Order) => current !== null && next?.package.id === id
  const paid = orders.find((order) => isActivating(order, now) && !isNext(order)) ?? null
  /** Whether the package can be bought. A paid package that is not active yet must not be paid twice. */
  const isSold = ({ id, active, kind }: Package) =>
    active && id !== paid?.package.id && (kind === 'general' || kinds.some(({ item }) => item.id === kind))
  const has = (id: string) => [current?.package.id, next?.package.id, paid?.package.id].includes(id)
  return {
    mine,
    current,
    paid,
    isSold,
    orders,
    /** The order that waits for its payment, if there is one. Its button is then the screen's primary action. */
    unpaid,
    isWaiting,
    /** The recommended package, if it is on sale, the customer does not have it, and no order is unpaid. */
    recommended: unpaid === null && recommended && isSold(recommended) && !has(recommended.id) ? recommended : null,
  }
}
