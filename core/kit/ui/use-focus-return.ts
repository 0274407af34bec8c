/**
 * Returns the focus when a dialog or drawer is unmounted: to where it was before, or to the page's content. It also removes
 * a leftover `aria-hidden`, so that screen readers can read the page again.
 */
import { useEffect, useState } from 'react'

/**
 * Call it in the component that draws the dialog; the dialog closes when that component is unmounted.
 *
 * @param opener the button that opened it. Default: the focused element
 */
export function useFocusReturn(opener?: HTMLElement): void {
  // Read during the first render: an effect would run after the dialog has taken the focus.
  const [before] = useState(() => opener ?? document.activeElement)
  useEffect(() => {
    keepPageReadable()
    return () => {
      // In a later task, when the dialog is removed and the code that closed it may have moved the focus elsewhere.
      setTimeout(() => {
        if (!showPage()) return
        const { activeElement, body } = document
        if (activeElement !== null && activeElement !== body) return
        const isUsable = before instanceof HTMLElement && before.isConnected && before !== body
        const place = isUsable ? before : document.getElementById('content')
        place?.focus({ preventScroll: true })
      })
    }
  }, [before])
}

/** Removes `aria-hidden` from the page, unless a dialog is open. Returns whether none is. */
function showPage(): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return false
  document.getElementById('root')?.removeAttribute('aria-hidden')
  return true
}

const observed = new WeakSet<Element>()

/**
 * Fluent's focus manager (tabster) sets `aria-hidden` on the rest of the page 250 ms after a dialog has opened, also when the dialog has
 * been closed meanwhile, and does not remove it when the dialog was its last user.
 */
function keepPageReadable(): void {
  const root = document.getElementById('root')
  if (root === null || observed.has(root)) return
  observed.add(root)
  const observer = new MutationObserver(() => root.hasAttribute('aria-hidden') && showPage())
  observer.observe(root, { attributes: true, attributeFilter: ['aria-hidden'] })
}
