import { expect, it } from 'vitest'
import type { Purchase } from '../endpoints.ts'
import { isActivating, isUnpaid } from './order-state.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const order = (changes: Partial<Purchase>): Purchase => ({
  id: 'o_1',
  number: null,
  package: {
    id: 'p_day',
    name: 'Harian',
    duration: 1,
    duration_type: 'day',
    currency: null,
  },
  invoice: false,
  amount: 10_000,
  method: 'qr',
  status: 'request',
  qr_string: null,
  created_at: null,
  expires_at: '2026-11-21T12:15:00Z',
  expires_in: null,
  paid_at: null,
  activated: false,
  canceled: false,
  note: null,
  ...changes,
})

it.each([
  ['paid today', { paid_at: '2026-11-21T11:00:00Z' }, true],
  ['paid six days ago', { paid_at: '2026-11-15T12:00:01Z' }, true],
  ['paid long ago', { paid_at: '2026-11-01T12:00:00Z' }, false],
  ['ordered long ago, without a time of payment', { created_at: '2026-11-01T12:00:00Z' }, false],
  ['active', { paid_at: '2026-11-21T11:00:00Z', activated: true }, false],
  ['unpaid', { status: 'request' as const }, false],
])('isActivating for an order that is %s', (_, changes, isAwaited) => {
  expect(isActivating(order({ status: 'success', ...changes }), NOW)).toBe(isAwaited)
})

it.each([
  ['not expired by the server’s seconds, on a device whose clock is a day ahead', { expires_in: 60 }, 86_400_000, true],
  ['over by the server’s count', { expires_in: 0 }, 0, false],
  ['over', {}, 900_000, false],
  ['paid', { status: 'success' as const }, 0, false],
])('isUnpaid for an order that is %s', (_, changes, later, isWaiting) => {
  expect(isUnpaid(order(changes), NOW + later)).toBe(isWaiting)
})
