/**
 * Renders the payment dialog of one order: the QR, then the result. It never repeats the order.
 */
import { Dialog, DialogBody, LoadError, Loading } from '@gapura/core'
import { useOrder } from '../order/use-order.ts'
import { usePaymentDialogParts } from './payment-dialog-parts.tsx'
import '../packages.css'

type Props = {
  readonly id: string
  /** Path of the list of packages under the dialog. */
  readonly list: string
  readonly onClose: () => void
  /** Called when the status of the order has changed. */
  readonly onSettled?: () => void
}

export default function PaymentDialog({ id, list, onClose, onSettled }: Props) {
  const { answer, ...order } = useOrder(id, onSettled)
  const { data: purchase, dataUpdatedAt: answeredAt } = answer
  const parts = usePaymentDialogParts({ purchase, answeredAt, list, onClose, ...order })
  return (
    <Dialog isAlert onClose={onClose}>
      {/* One dialog and one body for all states, because replacing the body would lose the focus. */}
      <DialogBody title={parts.title} drawing={parts.drawing} actions={parts.actions}>
        {purchase ? (
          parts.content
        ) : answer.isError ? (
          <LoadError error={answer.error} retry={() => void answer.refetch()} />
        ) : (
          <Loading lines={6} />
        )}
      </DialogBody>
    </Dialog>
  )
}
