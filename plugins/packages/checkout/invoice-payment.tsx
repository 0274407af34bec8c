/** Renders the dialogs in which an invoice is paid, over its page: `?buy=<invoice>` the confirmation, `?purchase=<order>` the payment. */
import { useAccountPath, useNow, useSearchParams, useTexts } from '@gapura/core'
import { useClient, invalidateAnswers, type Endpoint } from '@gapura/core/api'
import { DuplicateOrderNotice } from '../order/duplicate-order-notice.tsx'
import { openOrderOf } from '../order/order-state.ts'
import { invoicePath, withoutDialog } from '../order/paths.ts'
import { useLostOrder } from '../order/use-new-order.ts'
import { useOrders } from '../order/use-orders.ts'
import ConfirmOrder from './confirm-order.tsx'
import PaymentDialog from './payment.tsx'
import '../packages.css'

export type InvoicePaymentProps = {
  readonly id: string
  /** As in the sentence "Bayar {name}". */
  readonly name: string
  readonly amount: number
  readonly currency: string | null
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
  return search.has('buy') && !isPaid ? <ConfirmInvoice {...invoice} onCancel={close} onOrdered={open} /> : null
}

type ConfirmProps = Omit<InvoicePaymentProps, 'isPaid' | 'forgets'> & {
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

function ConfirmInvoice({ id, name, amount, currency, onCancel, onOrdered }: ConfirmProps) {
  const { t } = useTexts('packages')
  const invoiceOf = useAccountPath('rtrw')
  const { orders } = useOrders()
  const open = openOrderOf(orders, id, useNow(10_000).getTime())
  useLostOrder(id, orders, onOrdered)
  if (open) return <DuplicateOrderNotice open={open} onCancel={onCancel} onOpen={() => onOrdered(open.id)} />
  return (
    <ConfirmOrder
      item={{ id, invoiceOf }}
      title={t('invoice.confirm', { name })}
      amount={amount}
      currency={currency}
      at={invoicePath(id)}
      onCancel={onCancel}
      onOrdered={onOrdered}
      starts={t('invoice.confirmText')}
    />
  )
}
