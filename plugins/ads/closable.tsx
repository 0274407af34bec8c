/** What stands in the corner, with its name above it and a way to close it. */
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
      {/* The end of the page can still be scrolled above it. */}
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
