/** Whether a part has stood for so many milliseconds. */
import { useEffect, useState } from 'react'

/** Milliseconds until what waits says what to do: the time limit of a call (core/kernel/api/send.ts). Calls are repeated meanwhile. */
export const LATE = 10_000

export function useElapsed(ms: number): boolean {
  const [is, set] = useState(ms <= 0)
  useEffect(() => {
    const timer = setTimeout(() => set(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return is
}
