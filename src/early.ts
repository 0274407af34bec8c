/**
 * Keeps what she types and presses before the portal has taken over the page. A file of its own, a few hundred bytes that
 * are there long before the rest: what is typed too early is typed again, a form that is sent or a button or link that is
 * pressed too early is sent or pressed once more, when somebody listens. A link is followed all the same when nobody does:
 * only what the portal adds to it (the router's data, a mark that she went out) is lost then.
 */
export function keepEarlyPresses(
  page: Document,
  usable: EventTarget,
  follow = (url: string) => location.assign(url),
): void {
  let sent: HTMLFormElement | null = null
  let pressed: HTMLElement | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
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
  const press = (event: MouseEvent) => {
    const { target } = event
    const found =
      target instanceof Element ? target.closest<HTMLButtonElement | HTMLAnchorElement>('button, a[href]') : null
    if (found instanceof HTMLButtonElement) {
      if (found.type === 'button') pressed = found
    } else if (found?.target === '' && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)) {
      // A place on this very page needs nobody.
      if (found.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      pressed = found
      clearTimeout(waiting)
      waiting = setTimeout(follow, PATIENCE, found.href)
    }
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
      clearTimeout(waiting)
      for (const [field, text] of typed) if (field.isConnected) typeAgain(field, text)
      if (pressed?.isConnected) pressed.click()
      if (sent?.isConnected) sent.requestSubmit()
    },
    { once: true },
  )
}

/** Milliseconds until a link is followed without the portal. */
const PATIENCE = 8_000

/** React hears of a text that differs from the one it last saw, and it sees what is set on the field itself. */
function typeAgain(field: HTMLInputElement, text: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
