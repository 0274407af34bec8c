import { describe, expect, it } from 'vitest'
import type { Transaction } from './endpoints.ts'
import { transactionState } from './transaction-state.ts'

const NOW = new Date('2026-11-21T03:00:00Z')
const ORDER: Transaction = {
  id: 'pur_1',
  package: { name: 'Harian', currency: null },
  amount: 10_000,
  method: 'qr',
  status: 'request',
  created_at: '2026-11-21T02:50:00Z',
  expires_at: '2026-11-21T03:05:00Z',
  paid_at: null,
  activated: false,
  canceled: false,
}

describe('an order', () => {
  it('that waits for payment can be resumed, and shows the deadline', () => {
    expect(transactionState(ORDER, NOW)).toMatchObject({
      word: 'request',
      isOpen: true,
      time: { word: 'payUntil', at: ORDER.expires_at },
    })
  })

  it('that passes its deadline on the screen is expired, and cannot be resumed', () => {
    expect(transactionState(ORDER, new Date(ORDER.expires_at))).toMatchObject({ word: 'expire', isOpen: false })
  })

  it('that was paid shows when', () => {
    const paid = { ...ORDER, status: 'success', paid_at: '2026-11-21T02:55:00Z', activated: true } as const
    expect(transactionState(paid, NOW)).toEqual({
      word: 'success',
      tone: 'good',
      isOpen: false,
      time: { word: 'paid', at: paid.paid_at },
    })
  })

  it('that was paid and is not active yet is still open', () => {
    const paid = { ...ORDER, status: 'success', paid_at: '2026-11-21T02:55:00Z' } as const
    expect(transactionState(paid, NOW)).toMatchObject({ word: 'activating', isOpen: true })
  })

  it('that she canceled is not shown as failed', () => {
    const canceled = { ...ORDER, status: 'failed', canceled: true } as const
    expect(transactionState(canceled, NOW)).toMatchObject({ word: 'canceled', tone: 'over', isOpen: false })
  })

  it.each(['failed', 'expire'] as const)('with the status %s shows when it was ordered', (status) => {
    expect(transactionState({ ...ORDER, status }, NOW)).toMatchObject({
      word: status,
      isOpen: false,
      time: { word: 'ordered', at: ORDER.created_at },
    })
    // When the back end does not say when it was ordered: when it ended.
    expect(transactionState({ ...ORDER, status, created_at: null }, NOW).time).toEqual({
      word: 'ended',
      at: ORDER.expires_at,
    })
  })
})
