/** Tells the customer about the unpaid invoice that is due first. */
import { defineNeed, useNow, useTexts, type Need, type ReadFacts, type Results } from '@gapura/core'
import { read, readWholeList } from '@gapura/core/api'
import { getAppSettings, useCapability } from '@gapura/core/session'
import { confirmPath, invoicePath, payInvoice } from '@gapura/plugins/packages/invoices'
import { formatMoney, formatMonth, formatShortDate } from '@gapura/core/text'
import { ReceiptRegular } from '@fluentui/react-icons/headless/svg/receipt'
import { dueOf, nextUnpaid } from './due.ts'
import { getInvoices, type InvoiceSummary } from './endpoints.ts'

/** Days before its due date from which on an invoice is a need; before that it is in its list. */
const SOON_DAYS = 14
/** At most this many days before its due date it is a warning. */
const VERY_SOON_DAYS = 3

/** Null: none is due soon. */
export function invoiceNeed(
  invoices: readonly InvoiceSummary[],
  { t, language }: ReturnType<typeof useTexts>,
  now: Date,
  canPay: boolean,
): Need | null {
  const invoice = nextUnpaid(invoices)
  const due = invoice && dueOf(invoice, now)
  if (!due || due.kind === 'paid') return null
  const isOverdue = due.kind === 'overdue'
  if (!isOverdue && due.days > SOON_DAYS) return null
  const date = formatShortDate(invoice.due_date, language)
  const dueText = due.days === 0 ? t('need.today') : t('need.due', { count: due.days, date })
  const amount = formatMoney(invoice.total, invoice.currency)
  return {
    urgency: isOverdue ? 70 : 30,
    tone: isOverdue ? 'bad' : due.days > VERY_SOON_DAYS ? 'info' : 'warn',
    icon: ReceiptRegular,
    title: isOverdue
      ? t('need.overdue', { count: due.days })
      : t('of', { month: formatMonth(invoice.invoice_date, language) }),
    text: `${amount} · ${isOverdue ? t('payUntil', { date }) : dueText}`,
    actions: [
      ...(canPay ? [{ label: t('pay'), to: confirmPath(invoice, invoicePath(invoice.id)) }] : []),
      { label: t('need.see'), to: invoicePath(invoice.id) },
    ],
  }
}

const reads = ({ account }: ReadFacts) => ({
  // All pages: the first due date may be on the last one, and a back end may ignore the filter.
  list: readWholeList(getInvoices, { params: { account: account('rtrw') }, query: { status: 'unpaid' } }),
})

export default defineNeed({ reads, prefetch: () => [read(getAppSettings, {})], use: useNeed })

function useNeed({ list }: Results<typeof reads>): Need | null | undefined {
  const texts = useTexts('invoices')
  const now = useNow(60_000)
  const payment = useCapability(payInvoice)
  if (list.isError) return null
  if (list.isPending || list.isReadingOn || payment === 'loading') return undefined
  return invoiceNeed(list.flat, texts, now, payment === 'offered')
}
