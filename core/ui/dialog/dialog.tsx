/** A dialog that is open while it is mounted. */
import {
  Dialog as FluentDialog,
  DialogActions,
  DialogBody as FluentBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFocusReturn } from '../use-focus-return.ts'

type DialogProps = {
  /** Called on Escape and on a press outside the dialog. */
  readonly onClose: () => void
  /** An alert dialog: a press outside does not close it, and a screen reader announces it at once. */
  readonly isAlert?: boolean
  /** One `DialogBody`, which may be inside a form. */
  readonly children: ReactNode
}

/** Once it is gone, the focus is where it was, and the page behind can be read again. */
export function Dialog({ onClose, isAlert = false, children }: DialogProps) {
  useFocusReturn()
  return (
    <FluentDialog open modalType={isAlert ? 'alert' : 'modal'} onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>{children}</DialogSurface>
    </FluentDialog>
  )
}

type BodyProps = { readonly title: string; readonly actions: ReactNode; readonly children: ReactNode }

/**
 * One body for as long as the dialog is open, whatever it comes to say: another title takes the focus, so that it is read
 * out, and Escape still closes what stands there now. A body that is replaced takes the focus away with its buttons.
 */
export function DialogBody({ title, actions, children }: BodyProps) {
  const heading = useRef<HTMLSpanElement>(null)
  const read = useRef(title)
  useEffect(() => {
    if (read.current !== title) heading.current?.focus()
    read.current = title
  }, [title])
  return (
    <FluentBody>
      <DialogTitle>
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      </DialogTitle>
      <DialogContent className="g-stack">{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </FluentBody>
  )
}
