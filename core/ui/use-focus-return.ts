/**
 * For a dialog or drawer that stands only while it is needed. Once it is gone, the focus is where it was before, or at
 * the page's content; and the page can be read again by a screen reader.
 */
import { useEffect, useState } from 'react'

/**
 * Call it in the component that draws the dialog, and take that component away to close it.
 * @param opener the button that opened it. Default: what has the focus now
 */
export function useFocusReturn(opener?: HTMLElement): void {
  // Asked while drawing for the first time: an effect would come after the dialog has taken the focus.
  const [before] = useState(() => opener ?? document.activeElement)
  useEffect(
    () => () => {
      // Later, when the dialog is out of the page, and whoever closed it has had a chance to choose another place.
      setTimeout(() => {
        if (document.querySelector('[aria-modal="true"]') !== null) return
        // Fluent hides all else from screen readers while a dialog is open, and forgets to undo it when the last part
        // that needs its focus manager (tabster) goes with the dialog: what was to undo it is disposed of first.
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
