import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { Button } from '../../controls/index.ts'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { useTexts } from '../../context/text-context.ts'
import { useIsNoScript } from '../../context/rendering-context.ts'
import { Modal } from './modal.tsx'
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
  return isHydrated ? <Sheet {...props} /> : null
}

/** The id of the content, which is read out after the title when the dialog opens (`aria-describedby`). */
const ContentIdContext = createContext('')

function Sheet({ children, ...props }: DialogProps) {
  const { t } = useTexts()
  const contentId = useId()
  return (
    <Modal {...props} className="g-dialog" aria-labelledby={titleIdOf(contentId)} aria-describedby={contentId}>
      <div className="g-dialog-box">
        <ContentIdContext value={contentId}>{children}</ContentIdContext>
        {/* After the content, so that the first focus is not on it. */}
        <Button
          className="g-dialog-close"
          appearance="transparent"
          icon={<DismissRegular />}
          aria-label={t('action.close')}
          onClick={props.onClose}
        />
      </div>
      <FocusTitle contentId={contentId} />
    </Modal>
  )
}

const titleIdOf = (contentId: string) => `${contentId}-title`

/** Moves the first focus from a button within the content to the title, because the button would scroll the text above it away. */
function FocusTitle({ contentId }: { readonly contentId: string }) {
  // The browser has focused the first control.
  useEffect(() => {
    const { activeElement } = document
    const content = document.getElementById(contentId)
    // Some browsers focus a scrollable element itself.
    const isBox = activeElement?.contains(content) && activeElement !== document.body
    const isButton = content?.contains(activeElement) && activeElement?.matches('button, a')
    if (!content || !(isBox || isButton)) return
    document.getElementById(titleIdOf(contentId))?.focus({ preventScroll: true })
    content.scrollTop = 0
  }, [contentId])
  return null
}

type BodyProps = {
  readonly title: string
  /** A drawing above the title; the texts are centered then. For the result of something. Default: none. */
  readonly drawing?: ReactNode
  /** The buttons. Default: none, for a dialog that is only closed. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * Title, content and buttons. With a drawing the texts are centered, except in a child with the class `g-dialog-facts`. Where a child has the
 * class `g-dialog-wide`, its children and the buttons stand in two columns in a wide window.
 *
 * Change its props instead of replacing it: a new title takes the focus, so that it is read out, while a replaced body loses the focus with
 * its buttons, and Escape no longer closes the dialog.
 */
export function DialogBody(props: BodyProps) {
  return useIsNoScript() ? <NoScriptBody {...props} /> : <ModalBody {...props} />
}

function NoScriptBody({ title, drawing, actions, children }: BodyProps) {
  const { t } = useTexts()
  return (
    <div className="g-stack">
      {drawing}
      <h2>{title}</h2>
      {children}
      {actions && <div className="g-row">{actions}</div>}
      {/* The same page without the query that opens the dialog. */}
      <a className="g-link" href="?">
        {t('action.close')}
      </a>
    </div>
  )
}

function ModalBody({ title, drawing, actions, children }: BodyProps) {
  const contentId = useContext(ContentIdContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const announced = useRef(title)
  useEffect(() => {
    if (announced.current !== title) heading.current?.focus()
    announced.current = title
  }, [title])
  return (
    <div className={drawing ? 'g-dialog-body g-dialog-drawn' : 'g-dialog-body'}>
      {drawing}
      <h2 ref={heading} className="g-dialog-title" id={titleIdOf(contentId)} tabIndex={-1}>
        {title}
      </h2>
      <div id={contentId} className="g-stack g-dialog-said">
        {children}
      </div>
      {actions && <div className="g-dialog-actions">{actions}</div>}
    </div>
  )
}
