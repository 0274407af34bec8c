/** Renders the home card: the unpaid invoice that is due first, and a link to all invoices. Renders nothing when all are paid. */
import { LoadError, Link, useAccountPath, useLanguage, useTexts, type Reads } from '@gapura/core'
import { readPages, useWholeList } from '@gapura/core/api'
import { formatDate, formatMoney } from '@gapura/core/text'
import { nextUnpaid } from './due.ts'
import { DueMark } from './due-mark.tsx'
import { getInvoices } from './endpoints.ts'
import './invoices.css'

export const reads: Reads = ({ account }) => [
  readPages(getInvoices, { params: { account: account('rtrw') }, query: { status: 'unpaid' } }),
]

export default function NextInvoice() {
  const { t } = useTexts('invoices')
  const language = useLanguage()
  const account = useAccountPath('rtrw')
  // All pages: the first due date may be on the last one, and a back end may ignore the filter.
  const list = useWholeList(getInvoices, { params: { account }, query: { status: 'unpaid' } }, (answer) => answer)
  if (list.isPending || list.isReadingOn) return null
  if (list.isError) return <LoadError error={list.error} retry={list.retry} />
  const invoice = nextUnpaid(list.flat)
  if (invoice === null) return null
  return (
    <div className="g-stack">
      <h2>{t('title')}</h2>
      <Link className="i-next" href={`/invoice/${encodeURIComponent(invoice.id)}`}>
        <span className="i-what">
          <strong className="i-amount">{formatMoney(invoice.total, invoice.currency)}</strong>
          <span className="g-quiet">
            <bdi>{invoice.number}</bdi> · {formatDate(invoice.due_date, language)}
          </span>
        </span>
        <DueMark invoice={invoice} />
      </Link>
      <Link className="g-link i-chat" href="/invoice">
        {t('all')}
      </Link>
    </div>
  )
}
