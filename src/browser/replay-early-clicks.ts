/**
 * Records what she types, presses and sends before the portal can answer, and repeats it: typed text, the last form that she sent,
 * and the last button or link that she pressed. The event `gapura:usable` begins this. A part within the screen may be hydrated later, so
 * what belongs to it waits until React has taken it over. A link is followed after `WAIT_TIMEOUT` even when the portal does
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
  const typed = new Map<TypedField, string>()
  let isUsable = false
  /** Frames that are left to repeat what waits; 0: nothing waits. */
  let frames = 0
  const isPortals = (one: HTMLElement) => isUsable && isTaken(one)
  const type = ({ target }: Event) => {
    if (!isField(target) || NOT_TEXT.test(target.type)) return
    if (isPortals(target)) {
      // She has typed into the field that took the place of another.
      for (const field of typed.keys()) if (successorOf(field) === target) typed.delete(field)
    } else {
      typed.set(target, target.value)
      soon()
    }
  }
  const keep = (event: Event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || isPortals(target)) return
    // The host answers such a form itself.
    if (target.method === 'post' || target.hasAttribute('action')) return
    event.preventDefault()
    sent = target
    soon()
  }
  const press = (event: MouseEvent) => {
    const { target } = event
    const found =
      target instanceof Element ? target.closest<HTMLButtonElement | HTMLAnchorElement>('button, a[href]') : null
    if (found instanceof HTMLButtonElement) {
      if (found.type !== 'button' || isPortals(found)) return
      pressed = found
      soon()
    } else if (!isUsable && found?.target === '' && isPlainClick(event)) {
      // A link to an anchor on this page works without the portal.
      if (found.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      pressed = found
      clearTimeout(waiting)
      waiting = setTimeout(follow, TIMEOUT, found.href)
    }
  }
  // React hydrates what is clicked while it works, and answers the click itself.
  const answered = () => {
    if (pressed instanceof HTMLButtonElement && isTaken(pressed)) pressed = null
  }
  const soon = () => {
    if (isUsable && frames === 0) requestAnimationFrame(repeat)
    frames = MOST_FRAMES
  }
  const repeat = () => {
    for (const [field, text] of typed) {
      const now = field.isConnected ? field : successorOf(field)
      if (!now || !isTaken(now)) continue
      typed.delete(field)
      if (!typeAgain(now, text)) typed.set(field, text)
    }
    const [button, form] = [pressed, sent]
    if (button && !isWaiting(button)) {
      pressed = null
      if (button.isConnected) button.click()
    }
    if (form && !isWaiting(form)) {
      sent = null
      if (form.isConnected) form.requestSubmit()
    }
    frames -= 1
    if (frames > 0 && (typed.size > 0 || pressed || sent)) return void requestAnimationFrame(repeat)
    frames = 0
    typed.clear()
    pressed = sent = null
  }
  // On a slow phone she may have typed before this script ran.
  for (const field of page.querySelectorAll('input, textarea')) {
    if (isText(field) && field.value !== field.defaultValue) typed.set(field, field.value)
  }
  page.addEventListener('input', type, true)
  page.addEventListener('submit', keep, true)
  page.addEventListener('click', press, true)
  page.addEventListener('click', answered)
  usable.addEventListener(
    'gapura:usable',
    () => {
      clearTimeout(waiting)
      isUsable = true
      frames = MOST_FRAMES
      repeat()
    },
    { once: true },
  )
}

/** Milliseconds until a link is followed without the portal. */
const TIMEOUT = 8_000
/** Frames in which parts that are hydrated later are looked at. */
const MOST_FRAMES = 600

/** Not one that opens another tab or window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey)
}

/** Whether React may still take it over. A link works without React. */
function isWaiting(one: HTMLElement): boolean {
  return one.isConnected && !(one instanceof HTMLAnchorElement) && !isTaken(one)
}

/**
 * React marks the elements that it has hydrated, a form together with its fields. A part within the screen is hydrated later, and
 * an event before that would make React draw the part anew, without the text.
 */
function isTaken(one: HTMLElement): boolean {
  // The names of a form's own properties are partly those of its fields.
  const marked = one instanceof HTMLFormElement ? (one.elements[0] ?? one) : one
  return Object.keys(marked).some((name) => name.startsWith('__react'))
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const NOT_TEXT = /^(checkbox|radio|file)$/

function isText(one: Element): one is HTMLInputElement | HTMLTextAreaElement {
  return isField(one) && !(one instanceof HTMLSelectElement) && !NOT_TEXT.test(one.type)
}

function isField(target: unknown): target is TypedField {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

/** The field that React has drawn in the place of one that it could not hydrate: the only one of that name. */
function successorOf({ name, tagName, ownerDocument }: TypedField): TypedField | null {
  const found = name === '' ? [] : [...ownerDocument.getElementsByName(name)].filter((one) => one.tagName === tagName)
  const [only] = found
  return found.length === 1 && isField(only) ? only : null
}

/**
 * React reports a change only when the text differs from the one it last saw, and it sees assignments to `field.value`.
 * So the field is cleared by an assignment, and the text is set by the prototype's setter, which React does not see.
 *
 * Returns whether React has seen the text. It marks elements while it hydrates them, and until that is finished it sees nothing.
 */
function typeAgain(field: TypedField, text: string): boolean {
  const isChosen = field instanceof HTMLSelectElement
  if (!isChosen) field.value = ''
  const own: unknown = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }))
  const seen: { getValue?: () => string } | undefined = Reflect.get(field, '_valueTracker')
  return seen?.getValue?.() === text || seen === undefined
}
