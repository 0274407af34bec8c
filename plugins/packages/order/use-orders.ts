/**
 * Reads the newest orders, as far back as one may be open. They are fetched without a filter, because unpaid orders and paid inactive
 * orders are needed, and because a back end may ignore filters. `order-state.ts` determines their state.
 */
import { useAccountPath, type Reads } from '@gapura/core'
import { readPages, usePages } from '@gapura/core/api'
import { useEffect } from 'react'
import { getTransactions, type Order } from '../endpoints.ts'
import { isActivating, mayHideOpen } from './order-state.ts'

/** Milliseconds between two calls while a package is being activated. */
const ACTIVATION_INTERVAL_MS = 15_000

const ALL_ORDERS = { query: {} }
export const reads: Reads = ({ account }) => [
  readPages(getTransactions, { params: { account: account() }, ...ALL_ORDERS }),
]

/** @param enabled false: makes no call. Default true */
export function useOrders(enabled = true): readonly Order[] {
  return useOrderList(enabled).orders
}

/** `isWaiting`: no answer and no failure yet. */
export function useOrderList(enabled = true): { readonly orders: readonly Order[]; readonly isWaiting: boolean } {
  const account = useAccountPath()
  const {
    flat: orders,
    hasNextPage,
    isFetching,
    isError,
    fetchNextPage,
    ...state
  } = usePages(getTransactions, { params: { account }, ...ALL_ORDERS }, (answer) => answer, {
    enabled,
    fresh: 0,
    every: (known) => (known.some((order) => isActivating(order, Date.now())) ? ACTIVATION_INTERVAL_MS : false),
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && mayHideOpen(orders, Date.now())) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, orders, fetchNextPage])
  const { isPending, failureCount, fetchStatus } = state
  return { orders, isWaiting: isPending && failureCount === 0 && fetchStatus !== 'paused' }
}
