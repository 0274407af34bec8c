/**
 * One order. Until it is known what became of it, asking again asks for the very same order with the very same payment:
 * nobody pays twice because an answer got lost. Only a refusal, after which nothing was ordered, begins a new one.
 */
import { useAccountPath } from '#core'
import { ApiError, forget, useCall, useClient } from '#core/api'
import { useRef } from 'react'
import { createPurchase, getTransactions, type Package } from './endpoints.ts'

export type Paying = { readonly method: 'qr' } | { readonly method: 'card'; readonly card_token: string }

export function useOrder(chosen: Package, onOrdered: (id: string) => void) {
  const client = useClient()
  const account = useAccountPath()
  const call = useCall(createPurchase)
  /** The order that was asked for and of which nothing is known yet. */
  const open = useRef<{ readonly key: string; readonly paying: Paying } | null>(null)
  const place = async (paying: Paying) => {
    open.current ??= { key: crypto.randomUUID(), paying }
    try {
      const made = await call.mutateAsync({
        params: { account },
        body: { package_id: chosen.id, ...open.current.paying },
        extras: { idempotencyKey: open.current.key },
      })
      forget(client, getTransactions)
      onOrdered(made.id)
    } catch (error) {
      if (isRefusal(error)) open.current = null
    }
  }
  const isUncertain = call.isError && !isRefusal(call.error)
  return {
    place,
    /** Asks again for the order of which nothing is known. */
    again: async () => {
      if (open.current) await place(open.current.paying)
    },
    isPlacing: call.isPending,
    isUncertain,
    error: call.error,
  }
}

/** The back end has said no: nothing was ordered. Anything else may have been ordered all the same. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.status < 500
}
