/** Brings an answer into sight: in a small window it may stand below what a dialog shows, and the press would seem to do nothing. */
import { useEffect, useRef, type RefObject } from 'react'

/** @param answer scrolled to when it changes; null: there is none. The element is to be drawn with it. */
export function useInViewport<Drawn extends Element>(answer: unknown): RefObject<Drawn | null> {
  const drawn = useRef<Drawn>(null)
  useEffect(() => {
    if (answer !== null) drawn.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return drawn
}
