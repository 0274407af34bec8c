/**
 * The layer of a dialog, a sheet or the drawer: the browser's own `<dialog>`, so that a cheap phone opens it at once. It fills the window; its
 * child is what is seen. In browsers without modal dialogs (Safari before 15.4, Firefox before 98) it lies above the page and keeps the focus.
 */
import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { holdPage } from '../open-modals.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import './modal.css'

type ModalProps = Pick<ComponentProps<'dialog'>, 'aria-labelledby' | 'aria-label' | 'aria-describedby' | 'children'> & {
  readonly className: string
  readonly onClose: () => void
  /** An alert dialog: a press outside does not close it, and a screen reader announces it at once. Default false. */
  readonly isAlert?: boolean
  /** The button that gets the focus back. Default: the focused element. */
  readonly opener?: HTMLElement
}

/** Open while it is mounted. After it closes, the focus is where it was before. */
export function Modal({ className, onClose, isAlert = false, opener, children, ...names }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null)
  useFocusReturn(opener)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    show(dialog)
    return holdPage(dialog)
  }, [])
  // React events bubble through portals: events of a nested dialog do not belong to this dialog.
  const isOwn = ({ currentTarget, target }: SyntheticEvent) => target instanceof Node && currentTarget.contains(target)
  const handleKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (!isOwn(event) || event.defaultPrevented) return
    if (event.key === 'Tab') keepFocus(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  // Android's back gesture. A file field's event of this name comes from the field.
  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Android may close it without asking, for example at a second back gesture. Whether it closes is decided by its owner.
  const handleClosed = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget) return
    show(currentTarget)
    onClose()
  }
  // Not after a text was selected from the inside to the outside.
  const pressed = useRef<EventTarget | null>(null)
  const handleClick = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && pressed.current === target && !isAlert) onClose()
  }
  return createPortal(
    // The keyboard closes it by Escape.
    <dialog
      {...names}
      ref={element}
      className={`g-modal ${className}`}
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-modal
      onKeyDown={handleKey}
      onCancel={handleCancel}
      onClose={handleClosed}
      onMouseDown={({ target }) => (pressed.current = target)}
      onClick={handleClick}
    >
      {children}
    </dialog>,
    document.body,
  )
}

const isNative = (dialog: HTMLDialogElement) => 'showModal' in dialog
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

function show(dialog: HTMLDialogElement): void {
  if (dialog.hasAttribute('open')) return
  if (isNative(dialog)) return dialog.showModal()
  dialog.setAttribute('open', '')
  dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus()
}

/** Moves the focus from the last element to the first, and back, where the browser does not. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (isNative(event.currentTarget)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (event.target !== from) return
  event.preventDefault()
  to?.focus()
}
