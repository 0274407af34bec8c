/**
 * Her newest orders. They are read without a filter, because both unpaid orders and paid orders that are not active yet are
 * needed, and because a back end may ignore filters. `order-state.ts` determines their state.
 */
import { useAccountPath } from '#core'
import { useAnswer } from '#core/api'
import { getTransactions, type Order } from './endpoints.ts'
import { isActivating } from './order-state.ts'

/** Milliseconds between two reads while a package is being activated. */
const EVERY = 15_000
const NONE: readonly Order[] = []

/** @param enabled false: make no call yet */
export function useOrders(enabled = true): readonly Order[] {
  const account = useAccountPath()
  const answer = useAnswer(getTransactions, {
    params: { account },
    query: {},
    enabled,
    fresh: 0,
    every: (known) => (known?.data.some((one) => isActivating(one, Date.now())) ? EVERY : false),
  })
  return answer.data?.data ?? NONE
}
