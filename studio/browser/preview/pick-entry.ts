/**
 * Runs in the portal of a preview, and nowhere else: says where the frame is, and in picking mode which part somebody clicks. It imports
 * nothing, because the preview's origin has the portal's files and this one.
 */
import type { FrameMessage, PickedPart, StudioMessage } from './frame-messages.ts'

const MAX_TEXT = 200
const MAX_PARTS = 6

function start(): void {
  let isPicking = false
  const frame = document.createElement('div')
  Object.assign(frame.style, {
    position: 'fixed',
    zIndex: '2147483647',
    pointerEvents: 'none',
    boxSizing: 'border-box',
    border: '2px solid #0c6478',
    borderRadius: '6px',
    background: 'rgb(12 100 120 / 14%)',
    display: 'none',
  })
  document.body.append(frame)
  // Which page may show this one in a frame is decided by its policy; the message has no secrets.
  const tell = (message: FrameMessage) => parent.postMessage(message, '*')
  const tellPlace = () => tell({ from: 'gapura-preview', kind: 'at', path: location.pathname })

  const setPicking = (next: boolean) => {
    isPicking = next
    frame.style.display = 'none'
    document.documentElement.style.cursor = next ? 'crosshair' : ''
  }
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'object' || data === null) return
    const { from, picking }: Partial<StudioMessage> = data
    if (from === 'gapura-studio' && typeof picking === 'boolean') setPicking(picking)
  })
  addEventListener(
    'pointermove',
    ({ target }) => {
      if (!isPicking || !(target instanceof Element)) return
      const { top, left, width, height } = target.getBoundingClientRect()
      Object.assign(frame.style, {
        display: 'block',
        top: `${top}px`,
        left: `${left}px`,
        width: `${width}px`,
        height: `${height}px`,
      })
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      if (!isPicking) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.target instanceof Element)
        tell({ from: 'gapura-preview', kind: 'picked', parts: partsOf(event.target) })
    },
    true,
  )
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name].bind(history)
    history[name] = (...args) => {
      own(...args)
      tellPlace()
    }
  }
  addEventListener('popstate', tellPlace)
  tellPlace()
}

/** A portal moves the focus to what it shows next. In the studio somebody is typing beside it, and keeps it. */
function keepFocusOutside(): void {
  const own = HTMLElement.prototype.focus
  HTMLElement.prototype.focus = function focus(this: HTMLElement, ...options) {
    if (document.hasFocus()) own.apply(this, options)
  }
}

/** The element and those around it, from the inside. */
function partsOf(element: Element): PickedPart[] {
  const parts: PickedPart[] = []
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    if (parts.length === MAX_PARTS) break
    const text = (at.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    parts.push({
      text: text.length <= MAX_TEXT ? text : '',
      href: at instanceof HTMLAnchorElement && at.origin === location.origin ? at.pathname : null,
      isPicture: at instanceof HTMLImageElement,
    })
  }
  return parts
}

// A shared link opens the preview by itself.
if (parent !== window) {
  keepFocusOutside()
  start()
}
