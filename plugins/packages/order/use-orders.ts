/**
 * Reads the newest orders, as far back as one may be open. They are fetched without a filter, because unpaid orders and paid inactive
 * orders are needed, and because a back end may ignore filters. `order-state.ts` determines their state.
 */
import { useAccountPath, useNow } from '@gapura/core'
import { readPages, useRead, useReadAllPages } from '@gapura/core/api'
import { getTransactions } from '../endpoints.ts'
import { isActivating, isUnpaid, mayHideOpen } from './order-state.ts'

/** Milliseconds between two calls while a package is being activated. */
const ACTIVATION_INTERVAL_MS = 15_000

export const readOrders = (account: string, enabled = true) =>
  readPages(
    getTransactions,
    { params: { account }, query: {} },
    {
      enabled,
      fresh: 0,
      every: (known) => (known.some((order) => isActivating(order, Date.now())) ? ACTIVATION_INTERVAL_MS : false),
    },
  )

/** @param enabled false: makes no call yet. Default true */
export function useOrders(enabled = true) {
  const pages = useRead(readOrders(useAccountPath(), enabled))
  const now = useNow(10_000).getTime()
  const orders = pages.flat
  useReadAllPages(pages, mayHideOpen(orders, now))
  return {
    orders,
    /** The order that the customer can still pay. */
    unpaid: orders.find((order) => isUnpaid(order, now)) ?? null,
    /** No answer and no failure yet. */
    isWaiting: isWaiting(pages),
  }
}

type Waiting = { readonly isPending: boolean; readonly failureCount: number; readonly fetchStatus: string }

/** No answer and no failure yet. */
export const isWaiting = ({ isPending, failureCount, fetchStatus }: Waiting): boolean =>
  isPending && failureCount === 0 && fetchStatus !== 'paused'
