/** The focus of the page: it belongs to an open modal dialog, else to the content (`#content`). */

/** Whether a modal dialog is open. Focus manager and screen reader regard the rest of the page as hidden then. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

/**
 * Focuses the content of the page without scrolling. Not while a modal dialog is open: without the focus, Fluent's focus
 * manager (tabster) would hide that dialog from screen readers (`aria-hidden`).
 */
export function focusContent(): void {
  if (!isModalOpen()) document.getElementById('content')?.focus({ preventScroll: true })
}
