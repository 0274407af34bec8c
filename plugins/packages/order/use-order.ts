/** Places the order of the confirmation dialog. `place-order.ts` prevents duplicates. */
import { useAccountPath } from '@gapura/core'
import { invalidateAnswers, useCall, useClient } from '@gapura/core/api'
import { useMemo, useRef, useState } from 'react'
import { createPurchase, getTransactions, type Package } from '../endpoints.ts'
import { isRefusal, placeOrder, type OrderingSettings, type Payment } from './place-order.ts'
import { readOrdersWith } from './read-orders.ts'
import { useOrderStore } from './use-order-store.ts'

export function useOrder(chosen: Package, onOrdered: (id: string) => void) {
  const client = useClient()
  const ordering = useOrdering(chosen)
  const [isPlacing, setPlacing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The request with an unknown result. Never stored, because it may contain a card token. */
  const open = useRef<Payment | null>(null)
  // A second press may come before the button is rendered as disabled.
  const isRunning = useRef(false)
  const place = async (payment: Payment) => {
    if (isRunning.current) return
    isRunning.current = true
    setPlacing(true)
    try {
      const id = await placeOrder(ordering, payment)
      invalidateAnswers(client, getTransactions)
      onOrdered(id)
    } catch (failed) {
      open.current = isRefusal(failed) ? null : payment
      setError(failed)
    } finally {
      isRunning.current = false
      setPlacing(false)
    }
  }
  return {
    place,
    /** Repeats the request with an unknown result. */
    again: async () => {
      if (open.current) await place(open.current)
    },
    isPlacing,
    isUncertain: error !== null && !isRefusal(error),
    error,
  }
}

function useOrdering({ id: packageId }: Package): OrderingSettings {
  const client = useClient()
  const account = useAccountPath()
  const store = useOrderStore()
  const { mutateAsync: create } = useCall(createPurchase)
  return useMemo(
    () => ({
      packageId,
      store,
      send: (payment, key) =>
        create({
          params: { account },
          body: { package_id: packageId, ...payment },
          extras: { idempotencyKey: key, isRepeated: false },
        }),
      read: (id) => readOrdersWith(client, account, id),
    }),
    [packageId, store, create, client, account],
  )
}
