/** What she has and what she may buy, for the cards at home. */
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
  // Sequential calls, so that these cards make only one call when the server fails.
  const { orders, isWaiting } = useOrderList(mine.isSuccess)
  const now = useNow(30_000).getTime()
  const { current = null, next = null, recommended = null } = mine.data ?? {}
  // A paid order whose package is the next one is shown as the next package.
  const isNext = ({ package: { id } }: Order) => current !== null && next?.package.id === id
  const paid = orders.find((one) => isActivating(one, now) && !isNext(one)) ?? null
  /** Whether the package is on sale. One that is paid and not active yet must not be paid twice. */
  const isSold = ({ id, active, kind }: Package) =>
    active && id !== paid?.package.id && (kind === 'general' || kinds.some((one) => one.item.id === kind))
  const isOrdering = orders.some((one) => isUnpaid(one, now))
  const has = (id: string) => [current?.package.id, next?.package.id, paid?.package.id].includes(id)
  return {
    mine,
    paid,
    isSold,
    /** Whether an order waits for its payment: going on with it is then the primary action. */
    isOrdering,
    /** The first answer about her orders is still to come, so `isOrdering` may become true. */
    isWaiting,
    /** The package that the back end recommends, while it is on sale, she does not have it, and no order waits for its payment. */
    recommended: !isOrdering && recommended && isSold(recommended) && !has(recommended.id) ? recommended : null,
  }
}
