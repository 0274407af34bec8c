import { useEffect, useState } from 'react'

/**
 * Returns the focus when the calling component, a dialog or drawer, is unmounted: to where it was before, or to the page's content.
 *
 * @param opener the button that opened it. Default: the focused element
 */
export function useFocusReturn(opener?: HTMLElement): void {
  // Read during the first render: an effect would run after the dialog has taken the focus.
  const [before] = useState(() => opener ?? document.activeElement)
  useEffect(
    () => () => {
      // In a later task: by then the dialog is removed, and the code that closed it may have moved the focus.
      setTimeout(() => {
        if (document.querySelector('[aria-modal="true"]') !== null) return
        const { activeElement, body } = document
        if (activeElement !== null && activeElement !== body) return
        const isUsable = before instanceof HTMLElement && before.isConnected && before !== body
        const target = isUsable ? before : document.getElementById('content')
        target?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
