/**
 * Draws a part of a long page when it comes into view. So a page makes the calls that she sees the answers of, and a failing server gets
 * no more than those.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PortalContext } from '../context/portal-context.ts'

type Props = {
  /** The part has its place by now, where it may come into view. Before that nothing stands there. */
  readonly mayFollow: boolean
  readonly children: ReactNode
}

/** A part is drawn when it comes into the window, and not before: what she does not see costs no call. */
const AHEAD = '0px'

export function RenderInOrder({ mayFollow, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { page } = PortalContext.use()
  const [isSeen, setSeen] = useState(page.isNoScript === true)
  useEffect(() => {
    if (isSeen || !place.current) return undefined
    if (typeof IntersectionObserver === 'undefined') return setSeen(true)
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    }
    const observer = new IntersectionObserver(look, { rootMargin: AHEAD })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen, mayFollow])
  if (isSeen) return children
  return mayFollow && <div className="g-place" ref={place} />
}
