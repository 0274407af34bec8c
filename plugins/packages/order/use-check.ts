/** Checks a payment when the customer presses the button, with its result and time. The status is also polled. */
import { useNow, useSearchParams } from '@gapura/core'
import { useIsNoScript } from '@gapura/core/forms'
import { useState } from 'react'
import type { Purchase } from '../endpoints.ts'

export type Check = {
  readonly kind: 'none' | 'checking' | 'unchanged' | 'unknown'
  /** Time of the last answer, as ISO 8601; null: no answer yet. */
  readonly at: string | null
}

/** @param refetch fetches the order again; resolves to undefined on failure */
export function useCheck(refetch: () => Promise<Purchase | undefined>) {
  const [check, setCheck] = useState<Check>({ kind: 'none', at: null })
  const [search] = useSearchParams()
  const now = useNow(60_000).toISOString()
  // Without scripts the page is requested again and shows the current status of the order.
  const isPageCheck = useIsNoScript() && search.get('ask') === 'paid'
  return {
    check: isPageCheck ? ({ kind: 'unchanged', at: now } satisfies Check) : check,
    run: async () => {
      setCheck(({ at }) => ({ kind: 'checking', at }))
      const purchase = await refetch()
      const at = new Date().toISOString()
      setCheck(purchase ? { kind: 'unchanged', at } : { kind: 'unknown', at })
    },
  }
}
