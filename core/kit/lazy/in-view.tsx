import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useIsNoScript } from '../context/rendering-context.ts'

/** Renders its children when their place enters the viewport, so that what nobody sees causes no request. */
export function InView({ children }: { readonly children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(useIsNoScript())
  useEffect(() => {
    if (isSeen || !placeholder.current) return undefined
    if (typeof IntersectionObserver === 'undefined') return setSeen(true)
    const handleEntries = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    }
    const observer = new IntersectionObserver(handleEntries)
    observer.observe(placeholder.current)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen ? children : <div className="g-place" ref={placeholder} />
}
