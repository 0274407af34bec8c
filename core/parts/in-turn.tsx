/**
 * Draws the parts of a long page step by step: the first three at once, the others when they come into view or once a call has
 * succeeded. With a failing server only visible parts make calls; otherwise the whole page is drawn without scrolling.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useIsWell } from '../api/queries.ts'

/** Number of parts that are drawn at once. */
const FIRST = 3

type Props = {
  /** Position on the page, from 0. */
  readonly index: number
  /** The part is drawn only when it comes into view. */
  readonly whenSeen: boolean
  readonly children: ReactNode
}

export function InTurn({ index, whenSeen, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isWell = useIsWell()
  const [isSeen, setSeen] = useState(index < FIRST || typeof IntersectionObserver === 'undefined')
  const isDrawn = isSeen || (isWell && !whenSeen)
  useEffect(() => {
    if (isDrawn || !place.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isDrawn])
  if (isDrawn) return children
  return <div className="g-place" ref={place} />
}
