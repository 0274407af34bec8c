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
  readonly onClose: () => void
  /** An alert dialog: a press outside does not close it, and a screen reader announces it at once. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/**
 * A dialog that is open while it is mounted. After it closes, the focus is where it was before. It is not server-rendered, because it
 * covers the page and takes the focus.
 */
export function Dialog(props: DialogProps) {
  const isHydrated = useIsHydrated()
  if (useIsNoScript()) return <section className="g-card">{props.children}</section>
  return isHydrated ? <Modal {...props} /> : null
}

/** The id of the content, which is read out after the title when the dialog opens (`aria-describedby`). */
const ContentIdContext = createContext('')

function Modal({ onClose, isAlert = false, children }: DialogProps) {
  useFocusReturn()
  const contentId = useId()
  return (
    <OverlayRoot>
      <FluentDialog open modalType={isAlert ? 'alert' : 'modal'} onOpenChange={(_, { open }) => !open && onClose()}>
        <DialogSurface className="g-dialog" aria-describedby={contentId}>
          <ContentIdContext value={contentId}>{children}</ContentIdContext>
        </DialogSurface>
      </FluentDialog>
      <FocusTitle contentId={contentId} />
    </OverlayRoot>
  )
}

const titleIdOf = (contentId: string) => `${contentId}-title`

/** Moves the first focus from a button within the content to the title, because the button would scroll the text above it away. */
function FocusTitle({ contentId }: { readonly contentId: string }) {
  // This effect runs after that of Fluent's dialog, which focuses the first control.
  useEffect(() => {
    const { activeElement } = document
    const content = document.getElementById(contentId)
    if (!content?.contains(activeElement) || !activeElement?.matches('button, a')) return
    document.getElementById(titleIdOf(contentId))?.focus()
    content.scrollTop = 0
  }, [contentId])
  return null
}

type BodyProps = { readonly title: string; readonly actions: ReactNode; readonly children: ReactNode }

/**
 * Title, content and buttons. Change its props instead of replacing it: a new title takes the focus, so that it is read out, while a
 * replaced body loses the focus with its buttons, and Escape no longer closes the dialog.
 */
export function DialogBody(props: BodyProps) {
  return useIsNoScript() ? <NoScriptBody {...props} /> : <ModalBody {...props} />
}

function NoScriptBody({ title, actions, children }: BodyProps) {
  const { t } = useTexts()
  return (
    <div className="g-stack">
      <h2>{title}</h2>
      {children}
      <div className="g-row">{actions}</div>
      {/* The same page without the query that opens the dialog. */}
      <a className="g-link" href="?">
        {t('action.close')}
      </a>
    </div>
  )
}

function ModalBody({ title, actions, children }: BodyProps) {
  const contentId = useContext(ContentIdContext)
  const heading = useRef<HTMLSpanElement>(null)
  const announced = useRef(title)
  useEffect(() => {
    if (announced.current !== title) heading.current?.focus()
    announced.current = title
  }, [title])
  return (
    <FluentBody>
      <DialogTitle>
        <span ref={heading} className="g-dialog-title" id={titleIdOf(contentId)} tabIndex={-1}>
          {title}
        </span>
      </DialogTitle>
      <DialogContent id={contentId} className="g-stack g-dialog-said">
        {children}
      </DialogContent>
      <DialogActions className="g-dialog-actions">{actions}</DialogActions>
    </FluentBody>
  )
}
