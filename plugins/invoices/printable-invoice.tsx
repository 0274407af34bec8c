/** Renders the content of an invoice, for the screen and for print. */
import { BrandMark, useLanguage, useTexts } from '@gapura/core'
import { formatDate, formatMoney, formatDateTime } from '@gapura/core/text'
import type { ReactNode } from 'react'
import { DueMark } from './due-mark.tsx'
import type { Invoice } from './endpoints.ts'

export function PrintableInvoice({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTexts('invoices')
  const language = useLanguage()
  return (
    <article className="g-card i-paper" aria-label={t('one')}>
      <header className="i-head">
        <span className="i-brand">
          <BrandMark />
        </span>
        <span className="i-print-only">
          <DueMark invoice={invoice} />
        </span>
        {/* On paper it is the title. */}
        <p className="i-number">
          <span className="i-print-only">{t('one')}</span> <bdi>{invoice.number}</bdi>
        </p>
      </header>
      <dl className="i-facts">
        <Fact name={t('invoiceDate')}>{formatDate(invoice.invoice_date, language)}</Fact>
        {invoice.issue_date !== invoice.invoice_date && (
          <Fact name={t('issueDate')}>{formatDate(invoice.issue_date, language)}</Fact>
        )}
        {/* On the screen the summary says until when it is to be paid. */}
        <Fact name={t('dueDate')} isOnPaper={invoice.status !== 'paid'}>
          {formatDate(invoice.due_date, language)}
        </Fact>
        {invoice.paid_at !== null && <Fact name={t('paidAt')}>{formatDateTime(invoice.paid_at, language)}</Fact>}
        <Fact name={t('billedTo')}>{invoice.billed_to}</Fact>
        <Fact name={t('issuedBy')}>{invoice.issued_by}</Fact>
      </dl>
      <Items invoice={invoice} />
    </article>
  )
}

type FactProps = {
  readonly name: string
  /** Only in print. Default false. */
  readonly isOnPaper?: boolean
  readonly children: ReactNode
}

function Fact({ name, isOnPaper = false, children }: FactProps) {
  return (
    <div className={isOnPaper ? 'i-print-only' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Items({ invoice: { items, installation_fee: fee, total, currency } }: { readonly invoice: Invoice }) {
  const { t } = useTexts('invoices')
  return (
    <table className="i-items">
      <caption className="g-unseen">{t('items')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('description')}</th>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('unitPrice')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, quantity, unit_price }, index) => (
          // The index is the key, because items may be equal and their order does not change.
          <tr key={index}>
            <th scope="row">{description}</th>
            <td>{quantity}</td>
            <td>{formatMoney(unit_price, currency)}</td>
            <td>{formatMoney(quantity * unit_price, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {fee !== null && fee > 0 && (
          <tr>
            <th scope="row" colSpan={3}>
              {t('installationFee')}
            </th>
            <td>{formatMoney(fee, currency)}</td>
          </tr>
        )}
        <tr className="i-total">
          <th scope="row" colSpan={3}>
            {t('total')}
          </th>
          <td>{formatMoney(total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
