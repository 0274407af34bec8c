import { describe, expect, it } from 'vitest'
import type { Transaction } from './endpoints.ts'
import { transactionState } from './transaction-display.ts'

const NOW = new Date('2026-11-21T03:00:00Z')
const ORDER: Transaction = {
  id: 'pur_1',
  number: null,
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
  it('that is unpaid can be resumed, and shows the deadline', () => {
    expect(transactionState(ORDER, NOW)).toMatchObject({
      state: 'request',
      isOpen: true,
      time: { kind: 'payUntil', at: ORDER.expires_at },
    })
  })

  it('that reaches its deadline while shown is expired, and cannot be resumed', () => {
    expect(transactionState(ORDER, new Date(ORDER.expires_at))).toMatchObject({ state: 'expire', isOpen: false })
  })

  it('that was paid shows the time of the payment', () => {
    const paid = { ...ORDER, status: 'success', paid_at: '2026-11-21T02:55:00Z', activated: true } as const
    expect(transactionState(paid, NOW)).toEqual({
      state: 'success',
      tone: 'good',
      isOpen: false,
      time: { kind: 'paid', at: paid.paid_at },
    })
  })

  it('that was paid and is not active yet is still open', () => {
    const paid = { ...ORDER, status: 'success', paid_at: '2026-11-21T02:55:00Z' } as const
    expect(transactionState(paid, NOW)).toMatchObject({ state: 'activating', isOpen: true })
  })

  it('that the customer canceled is not shown as failed', () => {
    const canceled = { ...ORDER, status: 'failed', canceled: true } as const
    expect(transactionState(canceled, NOW)).toMatchObject({ state: 'canceled', tone: 'over', isOpen: false })
  })

  it.each(['failed', 'expire'] as const)('with the status %s shows the time of the order', (status) => {
    expect(transactionState({ ...ORDER, status }, NOW)).toMatchObject({
      state: status,
      isOpen: false,
      time: { kind: 'ordered', at: ORDER.created_at },
    })
    // Without the time of the order, the time of its end.
    expect(transactionState({ ...ORDER, status, created_at: null }, NOW).time).toEqual({
      kind: 'ended',
      at: ORDER.expires_at,
    })
  })
})
