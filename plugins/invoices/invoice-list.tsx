/** `/invoice`: the invoices of a range of days, newest first. */
import { Empty, Link, Page, PagedList, useAccountPath, useLanguage, useOptions, useWords } from '#core'
import { usePages } from '#core/api'
import { formatDate, formatMoney } from '#core/text'
import { DateRange, type Range } from '#core/fields'
import { ChevronRightRegular, ReceiptRegular } from '@fluentui/react-icons'
import { isOfDays } from './due.ts'
import { DueMark } from './due-mark.tsx'
import { options } from './options.ts'
import { getInvoices, type InvoiceSummary } from './endpoints.ts'
import './invoices.css'

export default function InvoiceList() {
  const { t } = useWords('invoices')
  return (
    <Page title={t('title')}>
      <DateRange>{(range, isAll) => <List range={range} isAll={isAll} />}</DateRange>
    </Page>
  )
}

function List({ range, isAll }: { readonly range: Range; readonly isAll: boolean }) {
  const { t } = useWords('invoices')
  const account = useAccountPath('rtrw')
  const { pageSize } = useOptions(options)
  const limit = pageSize > 0 ? { limit: String(pageSize) } : {}
  const pages = usePages(getInvoices, { params: { account }, query: { ...range, ...limit } }, (answer) => answer)
  const shown = pages.flat.filter((one) => isOfDays(one, range))
  return (
    <PagedList
      pages={{ ...pages, flat: shown }}
      empty={<Empty icon={<ReceiptRegular fontSize={40} aria-hidden />} text={isAll ? t('empty') : t('emptyRange')} />}
    >
      <ul className="i-list">
        {shown.map((one) => (
          <li key={one.id}>
            <InvoiceLink invoice={one} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}

function InvoiceLink({ invoice }: { readonly invoice: InvoiceSummary }) {
  const { t } = useWords('invoices')
  const language = useLanguage()
  return (
    <Link className="g-card i-link" href={`/invoice/${encodeURIComponent(invoice.id)}`}>
      <span className="g-grow">
        <span className="i-row">
          <strong>{invoice.number}</strong> <span className="g-unseen">{t('total')}: </span>
          <strong>{formatMoney(invoice.total)}</strong>
        </span>
        <span className="i-row">
          <span className="g-quiet">{formatDate(invoice.invoice_date, language)}</span> <DueMark invoice={invoice} />
        </span>
      </span>
      <ChevronRightRegular aria-hidden fontSize={20} />
    </Link>
  )
}
