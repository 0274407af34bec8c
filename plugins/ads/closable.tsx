/** The frame round the corner's content: a label and a close button above it. */
import { useWords } from '#core'
import { Button } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'

export function Closable({
  label,
  onClose,
  children,
}: {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { t } = useWords()
  return (
    <>
      {/* Space at the end of the page, so that its last lines can be scrolled above the corner. */}
      <div className="m-room" aria-hidden />
      <aside className="m-corner" aria-label={label}>
        <div className="m-head">
          <span>{label}</span>
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={`${t('action.close')}: ${label}`}
            onClick={onClose}
          />
        </div>
        {children}
      </aside>
    </>
  )
}
