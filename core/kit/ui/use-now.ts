import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useRendering } from '../context/rendering-context.ts'

/**
 * The time of this device, updated every `step` milliseconds and when the page becomes visible. The device's clock may be wrong: if the
 * server reports the remaining time, count from its answer.
 */
export function useNow(step: number): Date {
  const [now, setNow] = useState(() => new Date())
  const renderedAt = useRenderedAt()
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

/** Returns that time during server rendering and hydration, so that both render the same; null in later renders. */
function useRenderedAt(): number | null {
  const rendering = useRendering()
  const renderedAt = 'at' in rendering ? rendering.at : null
  return useSyncExternalStore(
    never,
    () => null,
    () => renderedAt,
  )
}
const nothing = () => undefined
const never = () => nothing
