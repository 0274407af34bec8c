/** One order: polls its status until that is final, checks it when the customer presses the button, and cancels it. */
import { useAccountPath, useNow, useSearchParams } from '@gapura/core'
import { invalidateAnswers, read, useCall, useClient, useRead } from '@gapura/core/api'
import { useIsNoScript } from '@gapura/core/forms'
import { useEffect, useEffectEvent, useState } from 'react'
import { cancelPurchase, getMyPackages, getPurchase, getTransactions, type Purchase } from '../endpoints.ts'
import { isFinal } from './order-state.ts'
import { useOrderStore } from './use-order-store.ts'

/** Polling interval in milliseconds, so that success is shown within three seconds. */
const POLLING_INTERVAL_MS = 2_000

/** The result of the customer's last check. */
export type Check = {
  readonly kind: 'none' | 'checking' | 'unchanged' | 'unknown'
  /** Time of the last answer, as ISO 8601; null: no answer yet. */
  readonly at: string | null
}

/** @param onSettled called when the order is no longer unpaid, and when its activation changes */
export function useOrder(id: string, onSettled?: () => void) {
  const client = useClient()
  const account = useAccountPath()
  const params = { account, id }
  const answer = useRead(
    read(
      getPurchase,
      { params },
      { fresh: 0, every: (known) => (known && isFinal(known) ? false : POLLING_INTERVAL_MS) },
    ),
  )
  const { status, activated } = answer.data ?? {}
  const handleSettled = useEffectEvent(() => onSettled?.())
  useEffect(() => {
    if (status === undefined || status === 'request') return
    invalidateAnswers(client, getMyPackages, getTransactions)
    handleSettled()
    // Runs once for each change of the status.
  }, [client, status, activated])
  const isOver = answer.data !== undefined && isFinal(answer.data)
  const store = useOrderStore()
  useEffect(() => {
    // The next order of the same package gets a new key.
    const ended = isOver && store.read().find((attempt) => attempt.id === id)
    if (ended) store.delete(ended.key)
  }, [isOver, store, id])
  /** Resolves to undefined on failure. Waits for a poll that is in progress. */
  const refetch = async () => {
    const { data, isError } = await answer.refetch({ cancelRefetch: false })
    return isError ? undefined : data
  }
  const cancellation = useCall(cancelPurchase, { forgets: [getPurchase, getTransactions] })
  return {
    answer,
    ...useCheck(status, refetch),
    cancellation,
    /** Cancels the order. Resolves to false if the call failed, or if the order was paid meanwhile and stays paid. */
    cancel: async (): Promise<boolean> => {
      const canceled = await cancellation.mutateAsync({ params }).catch(() => null)
      // The cancellation may be refused because the order is paid, and an empty answer is a success.
      const now = canceled ?? (await refetch())
      return canceled !== null && now?.status !== 'success'
    },
  }
}

function useCheck(status: Purchase['status'] | undefined, refetch: () => Promise<Purchase | undefined>) {
  const [{ of, ...last }, setCheck] = useState<Check & { readonly of?: typeof status }>({ kind: 'none', at: null })
  const [search] = useSearchParams()
  const now = useNow(60_000).toISOString()
  // Without scripts the page is requested again and shows the current status of the order.
  const isPageCheck = useIsNoScript() && search.get('ask') === 'paid'
  // The check of an unpaid order says nothing about the activation.
  const known: Check = of === status ? last : { kind: 'none', at: null }
  return {
    checked: isPageCheck ? ({ kind: 'unchanged', at: now } satisfies Check) : known,
    check: async () => {
      setCheck({ of: status, kind: 'checking', at: known.at })
      const purchase = await refetch()
      setCheck({ of: status, kind: purchase ? 'unchanged' : 'unknown', at: new Date().toISOString() })
    },
  }
}
