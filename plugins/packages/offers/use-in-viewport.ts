/** Scrolls a result into view, because in a small window it may be below the visible area of a dialog. */
import { useEffect, useRef, type RefObject } from 'react'

/** @param answer scrolls when it changes; null: no result. The element must be rendered with it. */
export function useInViewport<Rendered extends Element>(answer: unknown): RefObject<Rendered | null> {
  const rendered = useRef<Rendered>(null)
  useEffect(() => {
    if (answer !== null) rendered.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return rendered
}
