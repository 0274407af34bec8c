/** Cancels an unpaid order. If it was paid meanwhile, it stays paid. */
import { useAccountPath } from '@gapura/core'
import { useCall } from '@gapura/core/api'
import { cancelPurchase, getPurchase, getTransactions, type Purchase } from '../endpoints.ts'

type Props = {
  /** Fetches the order again. Resolves to undefined on failure. */
  readonly refetch: () => Promise<Purchase | undefined>
  readonly onCanceled: () => void
  /** Called when the order was paid before the cancellation. */
  readonly onPaid: () => void
}

export function useCancellation({ refetch, onCanceled, onPaid }: Props) {
  const account = useAccountPath()
  const cancel = useCall(cancelPurchase, { forgets: [getPurchase, getTransactions] })
  return {
    isWorking: cancel.isPending,
    error: cancel.error,
    run: async (id: string) => {
      let now: Purchase | undefined
      try {
        const answer = await cancel.mutateAsync({ params: { account, id } })
        now = answer ?? (await refetch())
      } catch {
        // The cancellation may be refused because the order is paid. Otherwise `error` is shown.
        now = await refetch()
        if (now?.status !== 'success') return
      }
      if (now?.status === 'success') onPaid()
      else onCanceled()
    },
  }
}
