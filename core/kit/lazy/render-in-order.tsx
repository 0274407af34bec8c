import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PortalContext } from '../context/portal-context.ts'

type Props = {
  /** False: not even the placeholder is rendered yet. */
  readonly mayReveal: boolean
  readonly children: ReactNode
}

/** Renders a component when it enters the viewport, so that hidden components cause no request. */
export function RenderInOrder({ mayReveal, children }: Props) {
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
  }, [isSeen, mayReveal])
  if (isSeen) return children
  return mayReveal && <div className="g-place" ref={placeholder} />
}
