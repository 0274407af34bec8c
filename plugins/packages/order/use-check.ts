/** The check that she asks for after she has paid: what came of it, and when. The status is read by itself besides. */
import { useNow, useSearchParams } from '@gapura/core'
import { useIsNoScript } from '@gapura/core/forms'
import { useState } from 'react'
import type { Purchase } from '../endpoints.ts'

export type Check = {
  readonly kind: 'none' | 'asking' | 'unpaid' | 'unknown'
  /** When the last one was answered, as ISO 8601; null: none was. */
  readonly at: string | null
}

/** @param ask reads the order again; undefined: it could not be read */
export function useCheck(ask: () => Promise<Purchase | undefined>) {
  const [check, setCheck] = useState<Check>({ kind: 'none', at: null })
  const [search] = useSearchParams()
  const now = useNow(60_000).toISOString()
  // Without scripts the page itself is asked for again, and shows the order's status of that moment.
  const isAskedByPage = useIsNoScript() && search.get('ask') === 'paid'
  return {
    check: isAskedByPage ? ({ kind: 'unpaid', at: now } satisfies Check) : check,
    run: async () => {
      setCheck(({ at }) => ({ kind: 'asking', at }))
      const found = await ask()
      const at = new Date().toISOString()
      setCheck(found ? { kind: 'unpaid', at } : { kind: 'unknown', at })
    },
  }
}
