/** A dialog that is open while it is mounted. */
import {
  Dialog as FluentDialog,
  DialogActions,
  DialogBody as FluentBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { useTexts } from '../../context/text-context.ts'
import { OverlayRoot } from '../overlay-root.tsx'
import { useIsNoScript } from '../../context/no-script-context.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import './dialog.css'

type DialogProps = {
  /** Called on Escape and on a press outside the dialog. */
  readonly onClose: () => void
  /** An alert dialog: a press outside does not close it, and a screen reader announces it at once. */
  readonly isAlert?: boolean
  /** One `DialogBody`, which may be inside a form. */
  readonly children: ReactNode
}

/**
 * Once it is gone, the focus is where it was, and the page behind can be read again. A page that the host has drawn is without it
 * until the scripts are there, for it lies over the page and takes the focus.
 */
export function Dialog(props: DialogProps) {
  const isHydrated = useIsHydrated()
  if (useIsNoScript()) return <section className="g-card">{props.children}</section>
  return isHydrated ? <Modal {...props} /> : null
}

/** The id of what the dialog says: it is read out after the title when the dialog opens (`aria-describedby`). */
const SaidContext = createContext('')

function Modal({ onClose, isAlert = false, children }: DialogProps) {
  useFocusReturn()
  const said = useId()
  return (
    <OverlayRoot>
      <FluentDialog open modalType={isAlert ? 'alert' : 'modal'} onOpenChange={(_, { open }) => !open && onClose()}>
        <DialogSurface className="g-dialog" aria-describedby={said}>
          <SaidContext value={said}>{children}</SaidContext>
        </DialogSurface>
      </FluentDialog>
      <FromTheTitle said={said} />
    </OverlayRoot>
  )
}

const titleOf = (said: string) => `${said}-title`

/** A button amid what the dialog says does not take the focus when it opens: what stands above it would be scrolled away. */
function FromTheTitle({ said }: { readonly said: string }) {
  // After the effect of Fluent's dialog, which gives the focus to the first control.
  useEffect(() => {
    const { activeElement } = document
    const content = document.getElementById(said)
    if (!content?.contains(activeElement) || !activeElement?.matches('button, a')) return
    document.getElementById(titleOf(said))?.focus()
    content.scrollTop = 0
  }, [said])
  return null
}

type BodyProps = { readonly title: string; readonly actions: ReactNode; readonly children: ReactNode }

/**
 * One body for as long as the dialog is open, whatever it comes to say: another title takes the focus, so that it is read
 * out, and Escape still closes what stands there now. A body that is replaced takes the focus away with its buttons.
 */
export function DialogBody(props: BodyProps) {
  return useIsNoScript() ? <PlainBody {...props} /> : <ModalBody {...props} />
}

function PlainBody({ title, actions, children }: BodyProps) {
  const { t } = useTexts()
  return (
    <div className="g-stack">
      <h2>{title}</h2>
      {children}
      <div className="g-row">{actions}</div>
      {/* The same page without what opens the dialog. */}
      <a className="g-link" href="?">
        {t('action.close')}
      </a>
    </div>
  )
}

function ModalBody({ title, actions, children }: BodyProps) {
  const said = useContext(SaidContext)
  const heading = useRef<HTMLSpanElement>(null)
  const read = useRef(title)
  useEffect(() => {
    if (read.current !== title) heading.current?.focus()
    read.current = title
  }, [title])
  return (
    <FluentBody>
      <DialogTitle>
        <span ref={heading} className="g-dialog-title" id={titleOf(said)} tabIndex={-1}>
          {title}
        </span>
      </DialogTitle>
      <DialogContent id={said} className="g-stack g-dialog-said">
        {children}
      </DialogContent>
      <DialogActions className="g-dialog-actions">{actions}</DialogActions>
    </FluentBody>
  )
}
