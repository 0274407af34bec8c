/** Renders `/invoice`: the invoices of a range of days, those to pay first, each part newest first. */
import {
  defineScreen,
  Empty,
  Link,
  Page,
  PagedList,
  useLanguage,
  useTexts,
  type ReadFacts,
  type Results,
} from '@gapura/core'
import { EmptyBasketDrawing } from '@gapura/core/drawings'
import { readPages, type Pages } from '@gapura/core/api'
import { formatMonth, formatMoney } from '@gapura/core/text'
import { chosenRange, DateRange, type DayRange } from '@gapura/core/forms'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import { invoicePath } from '@gapura/plugins/packages/invoices'
import { isInvoiceInRange } from './due.ts'
import { DueDate, DueMark } from './due-mark.tsx'
import { options } from './options.ts'
import { getInvoices, type InvoiceSummary } from './endpoints.ts'
import './invoices.css'

const limitOf = (pageSize: number) => (pageSize > 0 ? { limit: String(pageSize) } : {})

const reads = ({ account, query, optionsOf }: ReadFacts) => {
  const range = chosenRange(query)
  const input = { params: { account: account('rtrw') }, query: { ...range, ...limitOf(optionsOf(options).pageSize) } }
  return { pages: readPages(getInvoices, input, { enabled: range !== null }) }
}

export default defineScreen({ reads, component: InvoiceList })

function InvoiceList({ pages }: Results<typeof reads>) {
  const { t } = useTexts('invoices')
  return (
    <Page title={t('title')}>
      <DateRange>{(range, isAll) => <List pages={pages} range={range} isAll={isAll} />}</DateRange>
    </Page>
  )
}

type ListProps = {
  readonly pages: Pages<typeof getInvoices>
  readonly range: DayRange
  readonly isAll: boolean
}

function List({ pages, range, isAll }: ListProps) {
  const { t } = useTexts('invoices')
  const shown = pages.flat.filter((invoice) => isInvoiceInRange(invoice, range))
  const parts = [
    shown.filter(({ status }) => status === 'unpaid'),
    shown.filter(({ status }) => status === 'paid'),
  ].filter((part) => part.length > 0)
  return (
    <PagedList
      pages={{ ...pages, flat: shown }}
      empty={<Empty drawing={<EmptyBasketDrawing />} text={isAll ? t('empty') : t('emptyRange')} />}
    >
      {parts.map((part) => (
        <ul key={part[0]?.status} className="i-list">
          {part.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceLink invoice={invoice} />
            </li>
          ))}
        </ul>
      ))}
    </PagedList>
  )
}

export function InvoiceLink({ invoice }: { readonly invoice: InvoiceSummary }) {
  const { t } = useTexts('invoices')
  const language = useLanguage()
  return (
    <Link className="g-card i-link" href={invoicePath(invoice.id)}>
      <span className="g-grow i-cells">
        <span className="i-row">
          <strong className="i-month">{formatMonth(invoice.invoice_date, language)}</strong>{' '}
          <span className="g-unseen">{`${t('total')}: `}</span>
          <span className="i-sum">{formatMoney(invoice.total, invoice.currency)}</span>
        </span>
        {/* The mark is last, so that a long one wraps below the number. */}
        <span className="i-row">
          <bdi className="g-quiet">{invoice.number}</bdi> <DueMark invoice={invoice} />
        </span>
        <DueDate invoice={invoice} />
      </span>
      <ChevronRightRegular aria-hidden fontSize={20} />
    </Link>
  )
}
