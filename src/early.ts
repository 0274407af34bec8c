/**
 * Keeps what she presses before the portal has taken over the page. A file of its own, a few hundred bytes that are there
 * long before the rest: a form that is sent or a button that is pressed too early is remembered, and sent or pressed once
 * more when somebody listens.
 */
export function keepEarlyPresses(page: Document, usable: EventTarget): void {
  let sent: HTMLFormElement | null = null
  let pressed: HTMLButtonElement | null = null
  const keep = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) sent = event.target
  }
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button') pressed = button
  }
  page.addEventListener('submit', keep, true)
  page.addEventListener('click', press, true)
  usable.addEventListener(
    'gapura:usable',
    () => {
      page.removeEventListener('submit', keep, true)
      page.removeEventListener('click', press, true)
      if (pressed?.isConnected) pressed.click()
      if (sent?.isConnected) sent.requestSubmit()
    },
    { once: true },
  )
}
