/**
 * Her newest orders, as far back as one may be open. They are read without a filter, because both unpaid orders and paid orders that
 * are not active yet are needed, and because a back end may ignore filters. `order-state.ts` determines their state.
 */
import { useAccountPath } from '#core'
import { usePages } from '#core/api'
import { useEffect, useMemo } from 'react'
import { getTransactions, type Order } from './endpoints.ts'
import { isActivating, mayHideOpen } from './order-state.ts'

/** Milliseconds between two reads while a package is being activated. */
const EVERY = 15_000

/** @param enabled false: make no call yet */
export function useOrders(enabled = true): readonly Order[] {
  const account = useAccountPath()
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = usePages(
    getTransactions,
    { params: { account }, query: {} },
    (answer) => answer,
    {
      enabled,
      fresh: 0,
      every: (known) => (known.some((one) => isActivating(one, Date.now())) ? EVERY : false),
    },
  )
  const orders = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && mayHideOpen(orders, Date.now())) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, orders, fetchNextPage])
  return orders
}
