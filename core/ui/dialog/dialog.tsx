/** A dialog that stands only while it is needed: put it there to open it, take it away to close it. */
import {
  Dialog as FluentDialog,
  DialogActions,
  DialogBody as FluentBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../use-focus-return.ts'

type DialogProps = {
  /** She wants it gone, by Escape or by a press beside it. */
  readonly onClose: () => void
  /** It wants an answer: a press beside it does not close it, and a screen reader says it at once. */
  readonly isAlert?: boolean
  /** One `DialogBody`, which a form may stand around. */
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

export function DialogBody({ title, actions, children }: BodyProps) {
  return (
    <FluentBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className="g-stack">{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </FluentBody>
  )
}
