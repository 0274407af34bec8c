/** The current time, for countdowns. It renders again every `step` milliseconds, and when the page becomes visible. */
import { useEffect, useState } from 'react'

/**
 * The time of this device's clock, drawn again every `step` milliseconds and when the page is seen again. The clock may be
 * wrong: where the server says how much is left, count from its answer.
 */
export function useNow(step: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, step)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [step])
  return now
}
