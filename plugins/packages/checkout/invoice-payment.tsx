/** Renders the dialogs in which an invoice is paid, over its page: `?buy=<invoice>` the confirmation, `?purchase=<order>` the payment. */
import { lazyComponent, useSearchParams } from '@gapura/core'
import { useClient, invalidateAnswers, type Endpoint } from '@gapura/core/api'
import { invoicePath, withoutDialog } from '../order/paths.ts'
import type { PayableInvoice } from './buy-from-address.tsx'

const BuyFromAddress = lazyComponent(() => import('./buy-from-address.tsx'), { isOverlay: true })
const PaymentDialog = lazyComponent(() => import('./payment.tsx'), { isOverlay: true })

export type InvoicePaymentProps = PayableInvoice & {
  readonly isPaid: boolean
  /** The calls that read the invoice, which are out of date after the payment. */
  readonly forgets: readonly Endpoint[]
}

export default function InvoicePayment({ isPaid, forgets, ...invoice }: InvoicePaymentProps) {
  const client = useClient()
  const [search, setSearch] = useSearchParams()
  const order = search.get('purchase')
  const close = () => setSearch(withoutDialog, { replace: true })
  const handleSettled = () => invalidateAnswers(client, ...forgets)
  const open = (id: string) => setSearch((query) => [...withoutDialog(query), ['purchase', id]], { replace: true })
  if (order !== null)
    return <PaymentDialog id={order} list={invoicePath(invoice.id)} onClose={close} onSettled={handleSettled} />
  return search.has('buy') && !isPaid ? <BuyFromAddress invoice={invoice} onCancel={close} onOrdered={open} /> : null
}
