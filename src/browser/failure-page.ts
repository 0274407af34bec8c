/**
 * The fallback for a portal that could not start, so that neither texts nor components are available. Shows one
 * sentence in both languages and a refresh button, without details of the error.
 */
import { isReachable } from '../../core/kit/navigation/is-reachable.ts'

const TEXT = {
  id: 'Halaman ini belum bisa ditampilkan. Muat ulang untuk mencoba lagi.',
  en: 'This page cannot be shown yet. Refresh to try again.',
} as const
const BUTTON = 'Muat ulang · Refresh'

export function showFailurePage(root: HTMLElement, error: unknown): void {
  console.error('The portal could not start', error)
  // The first screen may already be there as HTML; the message is added above it and removes nothing.
  const box = document.createElement('div')
  box.className = 'g-state'
  box.setAttribute('role', 'alert')
  for (const [language, message] of Object.entries(TEXT)) {
    const line = document.createElement('p')
    line.lang = language
    line.textContent = message
    box.append(line)
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = BUTTON
  // The customer requested it, so the page reloads in any case.
  button.addEventListener('click', () => void isReachable().then(() => location.reload()))
  box.append(button)
  root.prepend(box)
}
