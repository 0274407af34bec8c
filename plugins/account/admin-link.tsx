import { chatLink, usePortal, useTexts } from '@gapura/core'
import { buttonClass } from '@gapura/core/controls'

type Props = {
  readonly message?: string
  /** Default `secondary`. */
  readonly appearance?: 'primary' | 'secondary'
}

export function AdminLink({ message, appearance = 'secondary' }: Props) {
  const { t } = useTexts('account')
  const { partner } = usePortal()
  return (
    <a
      className={buttonClass({ appearance, size: 'large' })}
      href={chatLink(partner.contact.whatsapp, message)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('stop.admin')}
    </a>
  )
}
