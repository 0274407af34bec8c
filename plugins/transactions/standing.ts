/** What became of an order, as a customer would put it. */
import type { Transaction } from './endpoints.ts'

export type Standing = {
  /** A key of this plugin's words, below `state`. */
  readonly word: 'request' | 'success' | 'activating' | 'failed' | 'expire'
  readonly tone: 'good' | 'waiting' | 'urgent' | 'over'
  /** Its payment, or its package, can still be looked after. */
  readonly isOpen: boolean
  /** The time that tells most about it, and which one that is: a key below `time`. */
  readonly time: { readonly word: 'paid' | 'payUntil' | 'ended' | 'ordered'; readonly at: string }
}

/** @param now an order whose time to pay is over is expired, whatever an older answer says */
export function standingOf(one: Transaction, now: Date): Standing {
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
      return { word: 'failed', tone: 'urgent', isOpen: false, time: ended }
    case 'expire':
      return { word: 'expire', tone: 'over', isOpen: false, time: ended }
  }
}
