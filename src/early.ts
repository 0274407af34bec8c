/**
 * Records what she types and clicks before the portal is ready, and replays it on the event `gapura:usable`: typed
 * text, the last form that she submitted, and the last button or link that she clicked. A separate script of a few
 * hundred bytes, so that it loads long before the rest. A link is followed after `PATIENCE` even when the portal does
 * not get ready. Then only what the portal adds to a link (the router's data, the mark that she went to a sign-in
 * provider) is lost.
 */
export function replayEarlyClicks(
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
      // A link to an anchor on this page works without the portal.
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

/**
 * React reports a change only when the text differs from the one it last saw, and it sees assignments to `field.value`.
 * So the field is cleared by an assignment, and the text is set by the prototype's setter, which React does not see.
 */
function typeAgain(field: HTMLInputElement, text: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
