/**
 * Parts of a long page ask in turn: what is seen first, the rest once the server has answered well, or when it comes into
 * view. So trouble costs the calls of one screenful, and a healthy page is whole without scrolling.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useIsWell } from '../api/queries.ts'

/** Parts that are drawn at once, seen or not. */
const FIRST = 3

type Props = {
  /** Its place on the page, from 0. */
  readonly index: number
  /** It waits for its turn until it is seen, however well the server is. */
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
