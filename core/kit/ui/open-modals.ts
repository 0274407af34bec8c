import { useSyncExternalStore } from 'react'

/** The modal dialogs that are open, the last one on top. The browser makes everything outside of it unusable. */
let modals: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  modals = next
  const isHeld = modals.length > 0
  document.documentElement.classList.toggle('g-held', isHeld)
  // Some browsers do not hide the page behind a modal dialog from assistive technology.
  const root = document.getElementById('root')
  if (isHeld) root?.setAttribute('aria-hidden', 'true')
  else root?.removeAttribute('aria-hidden')
  for (const notify of listeners) notify()
}

/** Records an open dialog: the page behind it does not scroll. Returns the function to call when it closes. */
export function holdPage(modal: HTMLElement): () => void {
  change([...modals, modal])
  return () => change(modals.filter((other) => other !== modal))
}

/** The dialog on top, for what must stay usable while it is open, such as notices; null: no dialog is open. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    () => modals.at(-1) ?? null,
    () => null,
  )
}
