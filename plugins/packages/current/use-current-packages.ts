import { useAccountPath, useNow, useSlot } from '@gapura/core'
import { useAnswer } from '@gapura/core/api'
import { getMyPackages, type Order, type Package } from '../endpoints.ts'
import { packageKind } from '../index.ts'
import { isActivating, isUnpaid } from '../order/order-state.ts'
import { useOrderList } from '../order/use-orders.ts'

export function useCurrentPackages() {
  const account = useAccountPath()
  const kinds = useSlot(packageKind)
  const mine = useAnswer(getMyPackages, { params: { account }, fresh: 30_000 })
  // Sequential, so that these cards make only one call when the server fails.
  const { orders, isWaiting } = useOrderList(mine.isSuccess)
  const now = useNow(30_000).getTime()
  const { current = null, next = null, recommended = null } = mine.data ?? {}
  // A paid order whose package is the next one is shown as the next package.
  const isNext = ({ package: { id } }: Order) => current !== null && next?.package.id === id
  const paid = orders.find((order) => isActivating(order, now) && !isNext(order)) ?? null
  /** Whether the package can be bought. A paid package that is not active yet must not be paid twice. */
  const isSold = ({ id, active, kind }: Package) =>
    active && id !== paid?.package.id && (kind === 'general' || kinds.some(({ item }) => item.id === kind))
  const unpaid = orders.find((order) => isUnpaid(order, now)) ?? null
  const has = (id: string) => [current?.package.id, next?.package.id, paid?.package.id].includes(id)
  return {
    mine,
    paid,
    isSold,
    orders,
    /** Paying this order is then the primary action. */
    unpaid,
    isWaiting,
    /** The recommended package, if it is on sale, the customer does not have it, and no order is unpaid. */
    recommended: unpaid === null && recommended && isSold(recommended) && !has(recommended.id) ? recommended : null,
  }
}
