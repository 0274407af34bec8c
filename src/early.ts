/**
 * Keeps what she presses before the portal has taken over the page. A file of its own, a few hundred bytes that are there
 * long before the rest: a form that is sent too early is remembered, and sent once more when somebody listens.
 */
export function keepEarlyPresses(page: Document, usable: EventTarget): void {
  let sent: HTMLFormElement | null = null
  const keep = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) sent = event.target
  }
  page.addEventListener('submit', keep, true)
  usable.addEventListener(
    'gapura:usable',
    () => {
      page.removeEventListener('submit', keep, true)
      if (sent?.isConnected) sent.requestSubmit()
    },
    { once: true },
  )
}
