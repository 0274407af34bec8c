/**
 * Keeps what she types and presses before the portal has taken over the page. A file of its own, a few hundred bytes that
 * are there long before the rest: what is typed too early is typed again, a form that is sent or a button that is pressed
 * too early is sent or pressed once more, when somebody listens.
 */
export function keepEarlyPresses(page: Document, usable: EventTarget): void {
  let sent: HTMLFormElement | null = null
  let pressed: HTMLButtonElement | null = null
  const typed = new Map<HTMLInputElement, string>()
  const type = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type)) {
      typed.set(target, target.value)
    }
  }
  const keep = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) sent = event.target
  }
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button') pressed = button
  }
  page.addEventListener('input', type, true)
  page.addEventListener('submit', keep, true)
  page.addEventListener('click', press, true)
  usable.addEventListener(
    'gapura:usable',
    () => {
      page.removeEventListener('input', type, true)
      page.removeEventListener('submit', keep, true)
      page.removeEventListener('click', press, true)
      for (const [field, text] of typed) if (field.isConnected) typeAgain(field, text)
      if (pressed?.isConnected) pressed.click()
      if (sent?.isConnected) sent.requestSubmit()
    },
    { once: true },
  )
}

/** React hears of a text that differs from the one it last saw, and it sees what is set on the field itself. */
function typeAgain(field: HTMLInputElement, text: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
