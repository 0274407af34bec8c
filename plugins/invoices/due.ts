import { dayOf, daysBetween } from '@gapura/core/text'
import type { DayRange } from '@gapura/core/forms'
import type { InvoiceSummary } from './endpoints.ts'

export type InvoiceDue =
  | { readonly kind: 'paid' }
  /** Days until the due date; 0 is today. */
  | { readonly kind: 'due'; readonly days: number }
  /** Days since the due date, at least 1. */
  | { readonly kind: 'overdue'; readonly days: number }

export function dueOf({ status, due_date }: Pick<InvoiceSummary, 'status' | 'due_date'>, now: Date): InvoiceDue {
  if (status === 'paid') return { kind: 'paid' }
  const days = daysBetween(dayOf(now), due_date)
  return days < 0 ? { kind: 'overdue', days: -days } : { kind: 'due', days }
}

export function nextUnpaid(invoices: readonly InvoiceSummary[]): InvoiceSummary | null {
  const unpaid = invoices.filter(({ status }) => status === 'unpaid')
  return unpaid.reduce<InvoiceSummary | null>(
    (first, invoice) => (first && first.due_date <= invoice.due_date ? first : invoice),
    null,
  )
}

/** Filters by invoice date, because a back end may ignore the query. */
export function isInvoiceInRange(
  { invoice_date }: Pick<InvoiceSummary, 'invoice_date'>,
  { from, to }: DayRange,
): boolean {
  return (from === undefined || invoice_date >= from) && (to === undefined || invoice_date <= to)
}
