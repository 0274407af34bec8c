/**
 * Her newest orders. They are read without a filter, because both the unpaid ones and the paid ones that are not active yet
 * are wanted, and because a back end may ignore filters: see `order-state.ts` for what they are.
 */
import { useAccountPath } from '#core'
import { useAnswer } from '#core/api'
import { getTransactions, type Order } from './endpoints.ts'
import { isActivating } from './order-state.ts'

/** Milliseconds between questions while a package is being activated. */
const EVERY = 15_000
const NONE: readonly Order[] = []

/** @param enabled false: do not ask yet */
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
