/** Cancels an unpaid order. One that was paid meanwhile stays paid. */
import { useAccountPath } from '@gapura/core'
import { useCall } from '@gapura/core/api'
import { cancelPurchase, getPurchase, getTransactions, type Purchase } from '../endpoints.ts'

type Asked = {
  /** Reads the order again. Resolves to undefined when the call fails. */
  readonly ask: () => Promise<Purchase | undefined>
  readonly onCanceled: () => void
  /** Called when the order was paid before the cancellation. */
  readonly onPaid: () => void
}

export function useCancellation({ ask, onCanceled, onPaid }: Asked) {
  const account = useAccountPath()
  const cancel = useCall(cancelPurchase, { forgets: [getPurchase, getTransactions] })
  return {
    isWorking: cancel.isPending,
    error: cancel.error,
    run: async (id: string) => {
      let now: Purchase | undefined
      try {
        const answered = await cancel.mutateAsync({ params: { account, id } })
        now = answered ?? (await ask())
      } catch {
        // The cancellation may be refused because the order is paid. Otherwise `error` is shown.
        now = await ask()
        if (now?.status !== 'success') return
      }
      if (now?.status === 'success') onPaid()
      else onCanceled()
    },
  }
}
