import { useEffect, useState } from 'react'

/** Milliseconds until a loading component offers a reload: the timeout of a call (core/kernel/api/send.ts). Calls are repeated meanwhile. */
export const OFFER_RELOAD_AFTER_MS = 10_000

/** True once the component has been mounted for `ms` milliseconds. */
export function useHasElapsed(ms: number): boolean {
  const [isElapsed, setElapsed] = useState(ms <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isElapsed
}
