/** Renders `/invoice`: the invoices of a range of days, newest first. */
import {
  Empty,
  Link,
  Page,
  PagedList,
  useAccountPath,
  useLanguage,
  useOptions,
  useTexts,
  type Reads,
} from '@gapura/core'
import { EmptyBasket } from '@gapura/core/drawings'
import { readPages, usePages } from '@gapura/core/api'
import { formatShortDate, formatMoney } from '@gapura/core/text'
import { chosenRange, DateRange, type Range } from '@gapura/core/forms'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import { isInvoiceInRange } from './due.ts'
import { DueMark } from './due-mark.tsx'
import { options } from './options.ts'
import { getInvoices, type InvoiceSummary } from './endpoints.ts'
import './invoices.css'

const limitOf = (pageSize: number) => (pageSize > 0 ? { limit: String(pageSize) } : {})

export const reads: Reads = ({ account, query, optionsOf }) => {
  const range = chosenRange(query)
  const limit = limitOf(optionsOf(options).pageSize)
  return range === null
    ? []
    : [readPages(getInvoices, { params: { account: account('rtrw') }, query: { ...range, ...limit } })]
}

export default function InvoiceList() {
  const { t } = useTexts('invoices')
  return (
    <Page title={t('title')}>
      <DateRange>{(range, isAll) => <List range={range} isAll={isAll} />}</DateRange>
    </Page>
  )
}

function List({ range, isAll }: { readonly range: Range; readonly isAll: boolean }) {
  const { t } = useTexts('invoices')
  const account = useAccountPath('rtrw')
  const { pageSize } = useOptions(options)
  const pages = usePages(
    getInvoices,
    { params: { account }, query: { ...range, ...limitOf(pageSize) } },
    (answer) => answer,
  )
  const shown = pages.flat.filter((invoice) => isInvoiceInRange(invoice, range))
  return (
    <PagedList
      pages={{ ...pages, flat: shown }}
      empty={<Empty drawing={<EmptyBasket />} text={isAll ? t('empty') : t('emptyRange')} />}
    >
      <ul className="i-list">
        {shown.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLink invoice={invoice} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}

export function InvoiceLink({ invoice }: { readonly invoice: InvoiceSummary }) {
  const { t } = useTexts('invoices')
  const language = useLanguage()
  return (
    <Link className="g-card i-link" href={`/invoice/${encodeURIComponent(invoice.id)}`}>
      <span className="g-grow">
        <span className="i-row">
          <span className="g-unseen">{t('total')}: </span>
          <strong className="i-sum">{formatMoney(invoice.total, invoice.currency)}</strong>{' '}
          <span className="g-quiet">
            {invoice.status === 'paid'
              ? formatShortDate(invoice.invoice_date, language)
              : t('payUntil', { date: formatShortDate(invoice.due_date, language) })}
          </span>
        </span>
        {/* The mark is last, so that a long one wraps below the number. */}
        <span className="i-row">
          <bdi className="g-quiet">{invoice.number}</bdi> <DueMark invoice={invoice} />
        </span>
      </span>
      <ChevronRightRegular aria-hidden fontSize={20} />
    </Link>
  )
}
