import { useEffect, useState } from 'react'

/**
 * Returns the focus when the calling component, a dialog or drawer, is unmounted: to where it was before, or to the page's content. Also
 * removes a leftover `aria-hidden` from the page.
 *
 * @param opener the button that opened it. Default: the focused element
 */
export function useFocusReturn(opener?: HTMLElement): void {
  // Read during the first render: an effect would run after the dialog has taken the focus.
  const [before] = useState(() => opener ?? document.activeElement)
  useEffect(() => {
    keepPageReadable()
    return () => {
      // In a later task: by then the dialog is removed, and the code that closed it may have moved the focus.
      setTimeout(() => {
        if (!showPage()) return
        const { activeElement, body } = document
        if (activeElement !== null && activeElement !== body) return
        const isUsable = before instanceof HTMLElement && before.isConnected && before !== body
        const target = isUsable ? before : document.getElementById('content')
        target?.focus({ preventScroll: true })
      })
    }
  }, [before])
}

/** Removes `aria-hidden` from the page and returns true, unless a dialog is open. */
function showPage(): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return false
  document.getElementById('root')?.removeAttribute('aria-hidden')
  return true
}

const observed = new WeakSet<Element>()

/**
 * Fluent's focus manager (Tabster) sets `aria-hidden` on the rest of the page 250 ms after a dialog has opened, even if it has closed
 * meanwhile, and does not remove it after the last dialog.
 */
function keepPageReadable(): void {
  const root = document.getElementById('root')
  if (root === null || observed.has(root)) return
  observed.add(root)
  const observer = new MutationObserver(() => root.hasAttribute('aria-hidden') && showPage())
  observer.observe(root, { attributes: true, attributeFilter: ['aria-hidden'] })
}
