/** Makes one order from the confirmation dialog. `place-order.ts` prevents a second one. */
import { useAccountPath } from '@gapura/core'
import { invalidateAnswers, useCall, useClient } from '@gapura/core/api'
import { useMemo, useRef, useState } from 'react'
import { createPurchase, getTransactions, type Package } from '../endpoints.ts'
import { isRefusal, placeOrder, type Ordering, type Paying } from './place-order.ts'
import { readOrdersWith } from './read-orders.ts'
import { useOrderStore } from './use-order-store.ts'

export function useOrder(chosen: Package, onOrdered: (id: string) => void) {
  const client = useClient()
  const ordering = useOrdering(chosen)
  const [isPlacing, setPlacing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The request whose result is unknown. Never stored, because it may contain a card token. */
  const open = useRef<Paying | null>(null)
  // A second press may come before the button is rendered as disabled.
  const isUnderWay = useRef(false)
  const place = async (paying: Paying) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPlacing(true)
    try {
      const id = await placeOrder(ordering, paying)
      invalidateAnswers(client, getTransactions)
      onOrdered(id)
    } catch (failed) {
      open.current = isRefusal(failed) ? null : paying
      setError(failed)
    } finally {
      isUnderWay.current = false
      setPlacing(false)
    }
  }
  return {
    place,
    /** Repeats the request whose result is unknown. */
    again: async () => {
      if (open.current) await place(open.current)
    },
    isPlacing,
    isUncertain: error !== null && !isRefusal(error),
    error,
  }
}

function useOrdering({ id: packageId }: Package): Ordering {
  const client = useClient()
  const account = useAccountPath()
  const keeper = useOrderStore()
  const { mutateAsync: create } = useCall(createPurchase)
  return useMemo(
    () => ({
      packageId,
      keeper,
      send: (paying, key) =>
        create({
          params: { account },
          body: { package_id: packageId, ...paying },
          extras: { idempotencyKey: key, isRepeated: false },
        }),
      read: (id) => readOrdersWith(client, account, id),
    }),
    [packageId, keeper, create, client, account],
  )
}
