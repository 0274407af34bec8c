/**
 * Finds visible elements of a page by role and name. Runs in the page and is sent there as text, so it uses nothing outside of
 * itself.
 */
export type ElementRole = 'button' | 'link' | 'heading' | 'textbox' | 'image' | 'text' | 'alert'

export type Sought = {
  readonly count: number
  /** The middle of the first element, where it can be pressed: scrolled into the window, enabled, at rest, and with nothing in front of it. */
  readonly at: { readonly x: number; readonly y: number } | null
  readonly isFocused: boolean
}

/**
 * If the first element can be pressed, the next press is watched: `wasHit` then tells whether the element got it.
 *
 * @param exact the complete name, or null, and then @param pattern is the source of a regular expression
 */
export function seek(role: ElementRole, exact: string | null, pattern: string | null): Sought {
  const places: Readonly<Record<ElementRole, string>> = {
    button: 'button, [role=button], [role=menuitem], input[type=submit], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    textbox: 'input:not([type=hidden], [type=checkbox], [type=radio], [type=submit], [type=file]), textarea',
    image: 'img, [role=img]',
    text: 'body *',
    alert: '[role=alert], [role=status]',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const textOf = (ids: string) =>
    ids
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent))
      .join(' ')
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')
    if (labelled !== null) return textOf(labelled)
    const own = element.getAttribute('aria-label') ?? element.getAttribute('alt')
    if (own !== null) return plain(own)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      return plain([...(element.labels ?? [])].map((label) => label.textContent).join(' '))
    }
    if (role === 'text') {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      return plain(own.map((node) => node.textContent).join(''))
    }
    // A name has no hidden parts (Accessible Name and Description Computation, 2A).
    const copy = document.importNode(element, true)
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return plain(copy.textContent)
  }
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const matches = (name: string) => (exact === null ? new RegExp(pattern ?? '').test(name) : name === exact)
  const found = [...document.querySelectorAll(places[role])].filter(
    (element) =>
      matches(nameOf(element)) && isShown(element) && element.closest('[aria-hidden=true], [inert]') === null,
  )
  const [first] = found
  if (first === undefined) return { count: 0, at: null, isFocused: false }
  const seen = { count: found.length, isFocused: document.activeElement === first }
  if (first instanceof HTMLButtonElement && first.disabled) return { ...seen, at: null }
  // While a sheet rises, another of its buttons would get the press.
  const isMoving = document.getAnimations().some(({ effect, playState }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && moved !== null && moved.contains(first)
  })
  if (isMoving) return { ...seen, at: null }
  first.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = first.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const front = document.elementFromPoint(x, y)
  const isFree = front !== null && (first.contains(front) || front.contains(first))
  if (!isFree) return { ...seen, at: null }
  const watch = ({ target }: Event) => {
    // Found by its name again, because it may be rendered anew before the press. A press on its surroundings is a miss.
    const isTarget = (element: Element) =>
      matches(nameOf(element)) && target instanceof Node && element.contains(target)
    const isHit = target === front || [...document.querySelectorAll(places[role])].some(isTarget)
    Reflect.set(
      globalThis,
      'wasHit',
      isHit || (target instanceof Element ? target.outerHTML.slice(0, 300) : String(target)),
    )
  }
  Reflect.set(globalThis, 'wasHit', null)
  addEventListener('pointerdown', watch, { capture: true, once: true })
  return { ...seen, at: { x, y } }
}

/**
 * Runs in the page. True: the element got the press, or the press has opened another document. A text: the page has moved under
 * the press, and this element got it. Null: no element got it within half a second.
 */
export async function wasHit(): Promise<true | string | null> {
  if (!Reflect.has(globalThis, 'wasHit')) return true
  for (const end = Date.now() + 500; Date.now() < end;) {
    const hit: unknown = Reflect.get(globalThis, 'wasHit')
    if (hit === true || typeof hit === 'string') return hit
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return null
}
