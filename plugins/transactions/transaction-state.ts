/** The state of an order, as the history shows it. */
import { addDays, dayOf } from '@gapura/core/text'
import type { Range } from '@gapura/core/forms'
import type { Transaction } from './endpoints.ts'

export type TransactionState = {
  /** A key of this plugin's words, below `state`. */
  readonly word: 'request' | 'success' | 'activating' | 'failed' | 'canceled' | 'expire'
  readonly tone: 'good' | 'waiting' | 'urgent' | 'over'
  /** Its payment can be resumed, or its package is still being activated. */
  readonly isOpen: boolean
  /** The time to show, and which one it is: a key of this plugin's words, below `time`. */
  readonly time: { readonly word: 'paid' | 'payUntil' | 'ended' | 'ordered'; readonly at: string }
}

/** @param now an unpaid order whose deadline has passed counts as expired, although the answer still says `request` */
export function transactionState(one: Transaction, now: Date): TransactionState {
  const isLate = one.status === 'request' && Date.parse(one.expires_at) <= now.getTime()
  const status = isLate ? 'expire' : one.status
  const ended = one.created_at
    ? ({ word: 'ordered', at: one.created_at } as const)
    : ({ word: 'ended', at: one.expires_at } as const)
  switch (status) {
    case 'request':
      return { word: 'request', tone: 'waiting', isOpen: true, time: { word: 'payUntil', at: one.expires_at } }
    case 'success':
      return {
        word: one.activated ? 'success' : 'activating',
        tone: one.activated ? 'good' : 'waiting',
        isOpen: !one.activated,
        time: one.paid_at === null ? ended : { word: 'paid', at: one.paid_at },
      }
    case 'failed':
      return one.canceled
        ? { word: 'canceled', tone: 'over', isOpen: false, time: ended }
        : { word: 'failed', tone: 'urgent', isOpen: false, time: ended }
    case 'expire':
      return { word: 'expire', tone: 'over', isOpen: false, time: ended }
  }
}

/**
 * Whether an order is of these days; a back end may ignore what it was asked for. It counts days in a zone of its own, so the
 * days beside the range are left to it, and so is an order whose time it does not say.
 */
export function isOfDays({ created_at }: Pick<Transaction, 'created_at'>, { from, to }: Range): boolean {
  if (created_at === null) return true
  const day = dayOf(new Date(created_at))
  return (from === undefined || day >= addDays(from, -1)) && (to === undefined || day <= addDays(to, 1))
}
