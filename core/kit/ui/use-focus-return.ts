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
  useEffect(
    () => () => {
      // In a later task, when the dialog is removed and the code that closed it may have moved the focus elsewhere.
      setTimeout(() => {
        if (document.querySelector('[aria-modal="true"]') !== null) return
        // Fluent sets `aria-hidden` on the rest of the page while a dialog is open. It stays when the dialog was the last
        // user of the focus manager (tabster), because tabster is disposed of before it can remove it.
        document.getElementById('root')?.removeAttribute('aria-hidden')
        const { activeElement, body } = document
        if (activeElement !== null && activeElement !== body) return
        const isUsable = before instanceof HTMLElement && before.isConnected && before !== body
        const place = isUsable ? before : document.getElementById('content')
        place?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
