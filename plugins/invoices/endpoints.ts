import { data, endpoint, list, nullable, z } from '@gapura/core/api'

export const invoice = z.object({
  id: z.string(),
  /** The printed number: `INV/2026/11/0042`. */
  number: z.string(),
  /** Days, `YYYY-MM-DD`. */
  invoice_date: z.string(),
  issue_date: z.string(),
  due_date: z.string(),
  status: z.enum(['paid', 'unpaid']),
  /** ISO 4217, of every amount. Optional; null: rupiah. */
  currency: nullable(z.string()),
  /** In the currency's unit, like every amount. The portal shows this total and does not add up the items. */
  total: z.number(),
  /** Name and address; may have several lines. */
  billed_to: z.string(),
  issued_by: z.string(),
  items: z.array(z.object({ description: z.string(), quantity: z.number(), unit_price: z.number() })),
  installation_fee: nullable(z.number()),
  paid_at: nullable(z.string()),
})
export type Invoice = z.output<typeof invoice>

/** An invoice in a list: only these fields are required there. */
export const invoiceSummary = z.pick(invoice, {
  id: true,
  number: true,
  invoice_date: true,
  due_date: true,
  status: true,
  total: true,
  currency: true,
})
export type InvoiceSummary = z.output<typeof invoiceSummary>

export const getInvoices = endpoint('GET', '/api/{account}/invoices', {
  summary: 'Invoices of the caller, newest first; from and to are the first and last invoice date',
  query: z.object({
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    status: z.optional(z.enum(['paid', 'unpaid'])),
    cursor: z.optional(z.string()),
    /** Entries per page, in digits. Default: chosen by the back end. */
    limit: z.optional(z.string()),
  }),
  answer: list(invoiceSummary),
})

export const getInvoice = endpoint('GET', '/api/{account}/invoices/{id}', {
  summary: 'One invoice of the caller',
  answer: data(invoice),
})
