import { describe, expect, it, vi } from 'vitest'
import { dueOf, nextUnpaid } from './due.ts'
import type { InvoiceSummary } from './endpoints.ts'

const noon = new Date('2026-11-21T05:00:00Z')
const unpaid = (due_date: string) => ({ status: 'unpaid', due_date }) as const

describe('an unpaid invoice', () => {
  it.each([
    ['2026-11-22', { kind: 'due', days: 1 }],
    ['2026-11-21', { kind: 'due', days: 0 }],
    ['2026-11-20', { kind: 'overdue', days: 1 }],
    ['2026-10-21', { kind: 'overdue', days: 31 }],
  ] as const)('that is due on %s', (day, due) => {
    expect(dueOf(unpaid(day), noon)).toEqual(due)
  })

  it('is due until the end of its due date in the customer’s zone', () => {
    const own = Intl.DateTimeFormat().resolvedOptions()
    const device = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    device.mockReturnValue({ ...own, timeZone: 'Asia/Jakarta' })
    expect(dueOf(unpaid('2026-11-21'), new Date('2026-11-21T16:59:00Z'))).toEqual({ kind: 'due', days: 0 })
    expect(dueOf(unpaid('2026-11-21'), new Date('2026-11-21T17:00:00Z'))).toEqual({ kind: 'overdue', days: 1 })
    device.mockRestore()
  })
})

it('a paid invoice is never overdue', () => {
  expect(dueOf({ status: 'paid', due_date: '2020-01-01' }, noon)).toEqual({ kind: 'paid' })
})

describe('the next invoice to pay', () => {
  const INVOICE: InvoiceSummary = {
    id: 'inv_1',
    number: 'INV/1',
    invoice_date: '2026-11-01',
    due_date: '2026-11-15',
    status: 'unpaid',
    currency: null,
    total: 200_000,
  }

  it('is the unpaid invoice that is due first, not the newest', () => {
    const old = { ...INVOICE, id: 'old', due_date: '2026-10-15' }
    expect(nextUnpaid([INVOICE, old, { ...INVOICE, id: 'older', due_date: '2026-09-15', status: 'paid' }])).toBe(old)
  })

  it('is null when all are paid', () => {
    expect(nextUnpaid([{ ...INVOICE, status: 'paid' }])).toBeNull()
  })
})
