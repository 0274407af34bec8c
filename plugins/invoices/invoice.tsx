/** Renders `/invoice/:id`, which shows an invoice, to print and to share. */
import {
  chatLink,
  defineScreen,
  Link,
  LoadError,
  Page,
  type ReadFacts,
  useLanguage,
  usePortal,
  useTexts,
  Loading,
  type Results,
} from '@gapura/core'
import { getAppSettings, useCapability } from '@gapura/core/session'
import { confirmPath, InvoicePayment, invoicePath, payInvoice } from '@gapura/plugins/packages/invoices'
import { isStatus, read } from '@gapura/core/api'
import { buttonClass } from '@gapura/core/controls'
import { formatMonth, formatMoney } from '@gapura/core/text'
import { ChatRegular } from '@fluentui/react-icons/headless/svg/chat'
import { DueDate, DueMark } from './due-mark.tsx'
import { getInvoice, getInvoices, type Invoice } from './endpoints.ts'
import { PrintableInvoice } from './printable-invoice.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import './invoices.css'

const reads = ({ account, params }: ReadFacts<'/invoice/:id'>) => ({
  answer: read(getInvoice, { params: { account: account('rtrw'), id: params.id } }),
})

// Without scripts the page tells from the settings whether the invoice can be paid here.
const prefetch = () => [read(getAppSettings, {})]

export default defineScreen({ reads, prefetch, component: InvoiceDetail })

function InvoiceDetail({ answer }: Results<typeof reads>) {
  const { t } = useTexts('invoices')
  const language = useLanguage()
  return (
    <Page
      title={answer.data ? t('of', { month: formatMonth(answer.data.invoice_date, language) }) : t('one')}
      printsTitle={false}
    >
      {answer.isPending ? (
        <Loading lines={10} />
      ) : answer.isError ? (
        <LoadError
          error={answer.error}
          {...(isStatus(answer.error, 404) ? { text: t('gone') } : { retry: () => void answer.refetch() })}
        />
      ) : (
        <div className="g-stack g-columns i-one">
          <PaymentSummary invoice={answer.data} />
          <PrintableInvoice invoice={answer.data} />
          <InvoiceActions invoice={answer.data} />
        </div>
      )}
    </Page>
  )
}

/** Amount, due date, and the payment; at a back end without payments of invoices, a link to a chat with the partner. */
function PaymentSummary({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTexts('invoices')
  const { partner } = usePortal()
  const isPaid = invoice.status === 'paid'
  const payment = useCapability(payInvoice)
  const month = formatMonth(invoice.invoice_date, useLanguage())
  const chat = chatLink(partner.contact.whatsapp, t('payMessage', { number: invoice.number }))
  return (
    <section className="g-card g-screen-only i-pay" aria-label={isPaid ? t('total') : t('toPay')}>
      <div className="i-row">
        <span className="g-quiet">{isPaid ? t('total') : t('toPay')}</span> <DueMark invoice={invoice} />
      </div>
      <strong className="i-amount">{formatMoney(invoice.total, invoice.currency)}</strong>
      {!isPaid && (
        <>
          <DueDate invoice={invoice} />
          <div className="g-actions">
            {payment === 'offered' && (
              <Link
                className={buttonClass({ appearance: 'primary', size: 'large' })}
                href={confirmPath(invoice, invoicePath(invoice.id))}
              >
                {t('pay')}
              </Link>
            )}
            <a
              className={buttonClass({ appearance: payment === 'absent' ? 'primary' : 'subtle', size: 'large' })}
              href={chat}
              target="_blank"
              rel="noopener noreferrer"
            >
              <ChatRegular aria-hidden fontSize={20} />
              <span>{t('payAsk')}</span>
            </a>
          </div>
          {payment === 'absent' && <p className="g-quiet">{t('payHow')}</p>}
        </>
      )}
      <InvoicePayment
        id={invoice.id}
        name={t('dialogName', { month })}
        amount={invoice.total}
        currency={invoice.currency}
        isPaid={isPaid}
        forgets={[getInvoice, getInvoices]}
      />
    </section>
  )
}
