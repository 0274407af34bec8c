/**
 * The last face of all: the portal itself could not start, so there are no words and no components to draw with. Both
 * languages, one button, no detail of the fault.
 */
const TEXT = {
  id: 'Halaman ini belum bisa ditampilkan. Muat ulang untuk mencoba lagi.',
  en: 'This page cannot be shown yet. Refresh to try again.',
} as const
const BUTTON = 'Muat ulang · Refresh'

export function showFallback(root: HTMLElement, error: unknown): void {
  console.error('The portal could not start', error)
  // The first screen may stand there as HTML; what is said here stands above it, and nothing of it is taken away.
  const box = document.createElement('div')
  box.className = 'g-state'
  box.setAttribute('role', 'alert')
  for (const [language, said] of Object.entries(TEXT)) {
    const line = document.createElement('p')
    line.lang = language
    line.textContent = said
    box.append(line)
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = BUTTON
  button.addEventListener('click', () => location.reload())
  box.append(button)
  root.prepend(box)
}
