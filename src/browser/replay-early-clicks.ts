/**
 * Records text, presses and forms before the portal is ready, and repeats them: typed text, the last submitted form, and the last
 * pressed button or link. The event `gapura:usable` begins this. A component within the screen may be hydrated later; its events
 * wait until React has hydrated it. A link is followed after `LINK_TIMEOUT_MS` even when the portal does not get ready; then only the
 * additions of the portal are lost (the router's data, the mark of a visit to a sign-in provider).
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
  /** Frames left for repeating; 0: nothing waits. */
  let frames = 0
  const isReady = (element: HTMLElement) => isUsable && isHydrated(element)
  const type = ({ target }: Event) => {
    if (!isField(target) || NOT_TEXT.test(target.type)) return
    if (isReady(target)) {
      // The customer has typed into the field that replaced another.
      for (const field of typed.keys()) if (successorOf(field) === target) typed.delete(field)
    } else {
      typed.set(target, target.value)
      soon()
    }
  }
  const holdForm = (event: Event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || isReady(target)) return
    // The host handles such a form itself.
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
      if (found.type !== 'button' || isReady(found)) return
      pressed = found
      soon()
    } else if (!isUsable && found?.target === '' && isPlainClick(event)) {
      // A link to an anchor on this page works without the portal.
      if (found.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      pressed = found
      clearTimeout(waiting)
      waiting = setTimeout(follow, LINK_TIMEOUT_MS, found.href)
    }
  }
  // React hydrates a clicked element while it works, and handles the click itself.
  const dropHandled = () => {
    if (pressed instanceof HTMLButtonElement && isHydrated(pressed)) pressed = null
  }
  const soon = () => {
    if (isUsable && frames === 0) requestAnimationFrame(repeat)
    frames = MAX_FRAMES
  }
  const repeat = () => {
    let isTyped = true
    // Of a copy: text that is set again waits for the next frame.
    for (const [field, text] of Array.from(typed)) {
      const now = field.isConnected ? field : successorOf(field)
      if (!now) continue
      if (isHydrated(now)) {
        typed.delete(field)
        if (typeAgain(now, text)) continue
        typed.set(field, text)
      }
      isTyped = false
    }
    // A press waits for the text that was typed before it: “Cancel” asks only if there are changes.
    const [button, form] = isTyped ? [pressed, sent] : []
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
  // On a slow phone text may be typed before this script runs.
  for (const field of page.querySelectorAll('input, textarea')) {
    if (isText(field) && field.value !== field.defaultValue) typed.set(field, field.value)
  }
  page.addEventListener('input', type, true)
  page.addEventListener('submit', holdForm, true)
  page.addEventListener('click', press, true)
  page.addEventListener('click', dropHandled)
  usable.addEventListener(
    'gapura:usable',
    () => {
      clearTimeout(waiting)
      isUsable = true
      frames = MAX_FRAMES
      repeat()
    },
    { once: true },
  )
}

/** Milliseconds until a link is followed without the portal. */
const LINK_TIMEOUT_MS = 8_000
/** Frames in which components that are hydrated later are checked. */
const MAX_FRAMES = 600

/** Excludes clicks that open another tab or window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey)
}

/** Whether React may still hydrate the element. A link works without React. */
function isWaiting(element: HTMLElement): boolean {
  return element.isConnected && !(element instanceof HTMLAnchorElement) && !isHydrated(element)
}

/**
 * Whether React has hydrated the element: React marks elements, a form together with its fields. An event before hydration would
 * make React render the component anew, without the text.
 */
function isHydrated(element: HTMLElement): boolean {
  // A field's name can hide a property of its form, so a field is read in place of the form.
  const marked = element instanceof HTMLFormElement ? (element.elements[0] ?? element) : element
  return Object.keys(marked).some((name) => name.startsWith('__react'))
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const NOT_TEXT = /^(checkbox|radio|file)$/

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return isField(element) && !(element instanceof HTMLSelectElement) && !NOT_TEXT.test(element.type)
}

function isField(target: unknown): target is TypedField {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

/** The field that React has rendered in the place of a field that it could not hydrate: the only field with that name. */
function successorOf({ name, tagName, ownerDocument }: TypedField): TypedField | null {
  const found =
    name === '' ? [] : [...ownerDocument.getElementsByName(name)].filter((element) => element.tagName === tagName)
  const [only] = found
  return found.length === 1 && isField(only) ? only : null
}

/**
 * React reports a change only when the text differs from the one it last saw, and it sees assignments to `field.value`. So another text
 * is assigned, and the right one is set by the prototype's setter, which React does not see.
 *
 * Returns whether React has seen the text. It marks elements while it hydrates them, and until that is finished it sees nothing.
 */
function typeAgain(field: TypedField, text: string): boolean {
  const isChosen = field instanceof HTMLSelectElement
  const other = `${text} `
  if (!isChosen) field.value = other
  const own: unknown = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }))
  const seen: { getValue?: () => string } | undefined = Reflect.get(field, '_valueTracker')
  return isChosen || seen?.getValue?.() !== other
}
