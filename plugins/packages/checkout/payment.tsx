/**
 * Renders the payment dialog of one order: the QR, then the result. It polls the status until that is final, and never repeats the order.
 */
import { Dialog, DialogBody, LoadError, useAccountPath, Loading } from '@gapura/core'
import { invalidateAnswers, useAnswer, useClient } from '@gapura/core/api'
import { useEffect } from 'react'
import { getMyPackages, getPurchase, getTransactions } from '../endpoints.ts'
import { isFinal } from '../order/order-state.ts'
import { usePaymentDialogParts } from './payment-dialog-parts.tsx'
import { useOrderStore } from '../order/use-order-store.ts'

type Props = {
  readonly id: string
  /** Path of the list of packages under the dialog. */
  readonly list: string
  readonly onClose: () => void
}

/** Polling interval in milliseconds, so that success is shown within three seconds. */
const POLLING_INTERVAL_MS = 2_000

export default function Payment({ id, list, onClose }: Props) {
  const client = useClient()
  const account = useAccountPath()
  const answer = useAnswer(getPurchase, {
    params: { account, id },
    fresh: 0,
    every: (known) => (known && isFinal(known) ? false : POLLING_INTERVAL_MS),
  })
  const store = useOrderStore()
  const purchase = answer.data
  const { status, activated } = purchase ?? {}
  useEffect(() => {
    if (status !== undefined && status !== 'request') invalidateAnswers(client, getMyPackages, getTransactions)
    // Runs once for each change of the status.
  }, [client, status, activated])
  useEffect(() => {
    // The next order of the same package gets a new key.
    const stored = store.read().find((attempt) => attempt.id === id)
    if (purchase && isFinal(purchase) && stored) store.delete(stored.key)
  }, [purchase, store, id])

  const parts = usePaymentDialogParts({
    purchase,
    answeredAt: answer.dataUpdatedAt,
    list,
    onClose,
    refetch: async () => {
      const { data, isError } = await answer.refetch({ cancelRefetch: false })
      return isError ? undefined : data
    },
  })
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
