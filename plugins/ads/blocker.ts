/** Detects an ad blocker without a request: filter lists hide an empty element outside the viewport with known class names. */
import { useEffect, useState } from 'react'

const HIDDEN_BY_LISTS = 'ad ads adsbox ad-banner banner-ads text-ads pub_300x250'

/** Milliseconds for a blocker to apply its rules. */
const BLOCKER_DELAY_MS = 150

/** True when a blocker hides the element; null until that is known. */
export function useAdBlocker(): boolean | null {
  const [isBlocking, setBlocking] = useState<boolean | null>(null)
  useEffect(() => {
    const bait = document.createElement('div')
    bait.className = HIDDEN_BY_LISTS
    bait.ariaHidden = 'true'
    bait.style.cssText = 'position:absolute;left:-9999px;top:0;width:1px;height:1px'
    document.body.append(bait)
    const timer = setTimeout(() => setBlocking(isHidden(bait)), BLOCKER_DELAY_MS)
    return () => {
      clearTimeout(timer)
      bait.remove()
    }
  }, [])
  return isBlocking
}

function isHidden(element: HTMLElement): boolean {
  const { display, visibility } = getComputedStyle(element)
  return !element.isConnected || display === 'none' || visibility === 'hidden'
}
