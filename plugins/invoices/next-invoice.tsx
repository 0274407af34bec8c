/** Home card: the next invoice to pay, and a link to all invoices. */
import { Failed, formatDate, formatMoney, Link, useAccountPath, useAnswer, useLanguage, useWords, Waiting } from '#core'
import { nextUnpaid } from './due.ts'
import { DueMark } from './due-mark.tsx'
import { getInvoices, type Invoice } from './endpoints.ts'
import './invoices.css'

export default function NextInvoice() {
  const { t } = useWords('invoices')
  const account = useAccountPath('rtrw')
  const answer = useAnswer(getInvoices, { params: { account }, query: { status: 'unpaid' } })
  return (
    <div className="g-stack">
      <h2>{t('title')}</h2>
      {answer.isPending ? (
        <Waiting lines={2} />
      ) : answer.isError ? (
        <Failed error={answer.error} retry={() => void answer.refetch()} />
      ) : (
        <Next invoice={nextUnpaid(answer.data.data)} />
      )}
      <Link className="g-link i-chat" href="/invoice">
        {t('all')}
      </Link>
    </div>
  )
}

function Next({ invoice }: { readonly invoice: Invoice | null }) {
  const { t } = useWords('invoices')
  const language = useLanguage()
  if (!invoice) return <p>{t('nothingDue')}</p>
  return (
    <Link className="i-next" href={`/invoice/${encodeURIComponent(invoice.id)}`}>
      <span className="i-what">
        <strong className="i-amount">{formatMoney(invoice.total)}</strong>
        <span className="g-quiet">
          {invoice.number} · {formatDate(invoice.due_date, language)}
        </span>
      </span>
      <DueMark invoice={invoice} />
    </Link>
  )
}
