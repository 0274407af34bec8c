/** The current time, for countdowns. It renders again every `step` milliseconds, and when the page becomes visible. */
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

/** When the host drew this page, in milliseconds since the epoch; null: it did not, or not for this visitor. */
export const RenderedAtContext = createContext<number | null>(null)

/**
 * The time of this device's clock, drawn again every `step` milliseconds and when the page is seen again. The clock may be
 * wrong: where the server says how much is left, count from its answer.
 */
export function useNow(step: number): Date {
  const [now, setNow] = useState(() => new Date())
  const renderedAt = useDrawnAt()
  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, step)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [step])
  return useMemo(() => (renderedAt === null ? now : new Date(renderedAt)), [renderedAt, now])
}

/** When the host drew what is being drawn or hydrated; null in all later drawings. So both draw the same, minutes included. */
function useDrawnAt(): number | null {
  const renderedAt = useContext(RenderedAtContext)
  return useSyncExternalStore(
    never,
    () => null,
    () => renderedAt,
  )
}
const nothing = () => undefined
const never = () => nothing
