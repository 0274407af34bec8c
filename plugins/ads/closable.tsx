import { useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
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
  const { t } = useTexts()
  return (
    <aside className="g-card m-box" aria-label={label}>
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
  )
}
