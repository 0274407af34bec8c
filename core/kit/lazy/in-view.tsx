import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PortalContext } from '../context/portal-context.ts'

/** Renders its children when their place enters the viewport, so that what nobody sees causes no request. */
export function InView({ children }: { readonly children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null)
  const { page } = PortalContext.use()
  const [isSeen, setSeen] = useState(page.isNoScript === true)
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
