/** Renders a link to a chat with the partner, with the order number filled in. */
import { chatLink, usePortal, useTexts } from '@gapura/core'
import { buttonClass } from '@gapura/core/controls'

export function ContactSupport({ id }: { readonly id: string }) {
  const { t } = useTexts('packages')
  const { whatsapp } = usePortal().partner.contact
  return (
    <a
      className={buttonClass({ size: 'large' })}
      href={chatLink(whatsapp, t('contact.text', { id }))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('contact.link')}
    </a>
  )
}
