/** Renders a link to a chat with the partner, with the order number filled in. */
import { chatLink, usePortal, useTexts } from '@gapura/core'
import { buttonClass } from '@gapura/core/controls'

type Props = {
  readonly number: string
  /** Default `subtle`, the last of a group. */
  readonly appearance?: 'secondary' | 'subtle'
}

export function ContactSupport({ number, appearance = 'subtle' }: Props) {
  const { t } = useTexts('packages')
  const { whatsapp } = usePortal().partner.contact
  return (
    <a
      className={buttonClass({ appearance, size: 'large' })}
      href={chatLink(whatsapp, t('contact.text', { id: number }))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('contact.link')}
    </a>
  )
}
