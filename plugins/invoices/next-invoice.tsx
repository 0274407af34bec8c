/** Home card: the next invoice to pay, and a link to all invoices. */
import { Failed, Link, useAccountPath, useLanguage, useWords, Waiting } from '#core'
import { useWholeList } from '#core/api'
import { formatDate, formatMoney } from '#core/text'
import { nextUnpaid } from './due.ts'
import { DueMark } from './due-mark.tsx'
import { getInvoices, type InvoiceSummary } from './endpoints.ts'
import './invoices.css'

export default function NextInvoice() {
  const { t } = useWords('invoices')
  const account = useAccountPath('rtrw')
  // The one that is due first may be on the last page, and so may the only unpaid one: a back end may ignore the filter.
  const list = useWholeList(getInvoices, { params: { account }, query: { status: 'unpaid' } }, (answer) => answer)
  return (
    <div className="g-stack">
      <h2>{t('title')}</h2>
      {list.isPending || list.isReadingOn ? (
        <Waiting lines={2} />
      ) : list.isError ? (
        <Failed error={list.error} retry={list.retry} />
      ) : (
        <Next invoice={nextUnpaid(list.flat)} />
      )}
      <Link className="g-link i-chat" href="/invoice">
        {t('all')}
      </Link>
    </div>
  )
}

function Next({ invoice }: { readonly invoice: InvoiceSummary | null }) {
  const { t } = useWords('invoices')
  const language = useLanguage()
  if (!invoice) return <p>{t('nothingDue')}</p>
  return (
    <Link className="i-next" href={`/invoice/${encodeURIComponent(invoice.id)}`}>
      <span className="i-what">
        <strong className="i-amount">{formatMoney(invoice.total)}</strong>
        <span className="g-quiet">
          <bdi>{invoice.number}</bdi> · {formatDate(invoice.due_date, language)}
        </span>
      </span>
      <DueMark invoice={invoice} />
    </Link>
  )
}
