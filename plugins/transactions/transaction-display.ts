import { addDays, dayOf, formatMonth } from '@gapura/core/text'
import type { Language } from '@gapura/core'
import type { DayRange } from '@gapura/core/forms'
import { receiptPath } from '@gapura/plugins/packages'
import type { Transaction } from './endpoints.ts'

export type TransactionDisplay = {
  /** A key of this plugin's texts, below `state`. */
  readonly state: 'request' | 'success' | 'activating' | 'failed' | 'canceled' | 'expire'
  readonly tone: 'good' | 'waiting' | 'urgent' | 'over'
  /** The payment can be resumed, or the package is still being activated. */
  readonly isOpen: boolean
  /** The time to show; `kind` is a key of this plugin's texts, below `time`. */
  readonly time: { readonly kind: 'paid' | 'payUntil' | 'ended' | 'ordered'; readonly at: string }
}

/** @param now an unpaid order whose deadline has passed counts as expired, although its status is still `request` */
export function transactionState(order: Transaction, now: Date): TransactionDisplay {
  const isLate = order.status === 'request' && Date.parse(order.expires_at) <= now.getTime()
  const status = isLate ? 'expire' : order.status
  const time = order.created_at
    ? ({ kind: 'ordered', at: order.created_at } as const)
    : ({ kind: 'ended', at: order.expires_at } as const)
  switch (status) {
    case 'request':
      return { state: 'request', tone: 'waiting', isOpen: true, time: { kind: 'payUntil', at: order.expires_at } }
    case 'success':
      return {
        state: order.activated ? 'success' : 'activating',
        tone: order.activated ? 'good' : 'waiting',
        isOpen: !order.activated,
        time: order.paid_at === null ? time : { kind: 'paid', at: order.paid_at },
      }
    case 'failed':
      return order.canceled
        ? { state: 'canceled', tone: 'over', isOpen: false, time }
        : { state: 'failed', tone: 'urgent', isOpen: false, time }
    case 'expire':
      return { state: 'expire', tone: 'over', isOpen: false, time }
  }
}

/** Where an order leads: a paid one to its receipt, another to its payment or to what became of it. `label` is a key of this plugin's texts. */
export function transactionLink(
  { id, status }: Transaction,
  { state, isOpen }: TransactionDisplay,
): { readonly href: string; readonly label: 'receipt' | 'resume' | 'look' } {
  if (status === 'success' && !isOpen) return { href: receiptPath(id), label: 'receipt' }
  return { href: `/packages?purchase=${encodeURIComponent(id)}`, label: state === 'request' ? 'resume' : 'look' }
}

/**
 * Filters by day, because a back end may ignore the query. The back end may count days in another zone, so orders on the days
 * beside the range pass, and so do orders without a time.
 */
export function isTransactionInRange({ created_at }: Pick<Transaction, 'created_at'>, { from, to }: DayRange): boolean {
  if (created_at === null) return true
  const day = dayOf(new Date(created_at))
  return (from === undefined || day >= addDays(from, -1)) && (to === undefined || day <= addDays(to, 1))
}

/** The orders, as they are sorted, by the month of their order, payment or end: `[['November 2026', […]], …]`. */
export function byMonth(
  orders: readonly Transaction[],
  language: Language,
): readonly (readonly [month: string, orders: readonly Transaction[]])[] {
  const months = new Map<string, Transaction[]>()
  for (const order of orders) {
    const month = formatMonth(order.created_at ?? order.paid_at ?? order.expires_at, language)
    months.set(month, [...(months.get(month) ?? []), order])
  }
  return [...months]
}
