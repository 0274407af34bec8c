/** Orders a package in the confirmation dialog. `place-order.ts` prevents duplicates. */
import { useAccountPath } from '@gapura/core'
import { invalidateAnswers, useClient } from '@gapura/core/api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getTransactions, type Order } from '../endpoints.ts'
import { orderCalls, type OrderItem } from './order-calls.ts'
import { findLostOrder, isOrderRefused, placeOrder, type PaymentChoice } from './place-order.ts'
import { useOrderStore } from './use-order-store.ts'

export function useNewOrder(item: OrderItem, onOrdered: (id: string) => void) {
  const client = useClient()
  const account = useAccountPath()
  const store = useOrderStore()
  const [isPlacing, setPlacing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The request with an unknown result. Never stored, because it may contain a card token. */
  const open = useRef<PaymentChoice | null>(null)
  // A second press may come before the button is rendered as disabled.
  const isRunning = useRef(false)
  const place = async (payment: PaymentChoice) => {
    if (isRunning.current) return
    isRunning.current = true
    setPlacing(true)
    try {
      const id = await placeOrder({ store, ...orderCalls(client, account, item) }, payment)
      onOrdered(id)
    } catch (failed) {
      open.current = isOrderRefused(failed) ? null : payment
      setError(failed)
    } finally {
      // The list is read again after a failure too: the answer of an order may be lost.
      invalidateAnswers(client, getTransactions)
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
    isUncertain: error !== null && !isOrderRefused(error),
    error,
  }
}

/** Reports the order whose answer was lost before this dialog opened, for example by a reload. */
export function useLostOrder(packageId: string, orders: readonly Order[], onFound: (id: string) => void): void {
  const store = useOrderStore()
  const handleFound = useEffectEvent(onFound)
  useEffect(() => {
    const lost = findLostOrder({ packageId, store }, orders)
    if (lost !== null) handleFound(lost)
  }, [packageId, store, orders])
}
