/** `/invoice/:id`: one invoice, to read, print and share. */
import { chatLink, Failed, Link, Page, type ScreenProps, useAccountPath, usePortal, useWords, Waiting } from '#core'
import { isStatus, useAnswer } from '#core/api'
import { ArrowLeftRegular, ChatRegular } from '@fluentui/react-icons'
import { getInvoice, type Invoice } from './endpoints.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import './invoices.css'

export default function OneInvoice({ params: { id } }: ScreenProps<'/invoice/:id'>) {
  const { t } = useWords('invoices')
  const account = useAccountPath('rtrw')
  const answer = useAnswer(getInvoice, { params: { account, id } })
  return (
    <Page title={answer.data?.number ?? t('one')}>
      <div className="g-stack i-one">
        <Link className="g-link g-screen-only i-back" href="/invoice">
          <ArrowLeftRegular aria-hidden fontSize={20} />
          {t('back')}
        </Link>
        {answer.isPending ? (
          <Waiting lines={10} />
        ) : answer.isError ? (
          <Failed
            error={answer.error}
            {...(isStatus(answer.error, 404) ? { text: t('gone') } : { retry: () => void answer.refetch() })}
          />
        ) : (
          <>
            <InvoicePaper invoice={answer.data} />
            {answer.data.status === 'unpaid' && <HowToPay invoice={answer.data} />}
            <InvoiceActions invoice={answer.data} />
          </>
        )}
      </div>
    </Page>
  )
}

/** An invoice cannot be paid in the portal: links to a chat in which she asks the partner how to pay. */
function HowToPay({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useWords('invoices')
  const { partner } = usePortal()
  const chat = chatLink(partner.contact.whatsapp, t('payMessage', { number: invoice.number }))
  return (
    <div className="g-card g-screen-only i-pay">
      <p>{t('payText')}</p>
      <a className="g-link i-chat" href={chat} target="_blank" rel="noopener noreferrer">
        <ChatRegular aria-hidden fontSize={20} />
        {t('payAsk')}
      </a>
    </div>
  )
}
