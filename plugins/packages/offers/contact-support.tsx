/** Renders a link to a chat with the partner, with the order number filled in. */
import { chatLink, usePortal, useTexts } from '@gapura/core'
import { buttonClass } from '@gapura/core/controls'

export function ContactSupport({ number }: { readonly number: string }) {
  const { t } = useTexts('packages')
  const { whatsapp } = usePortal().partner.contact
  return (
    <a
      className={buttonClass({ appearance: 'subtle', size: 'large' })}
      href={chatLink(whatsapp, t('contact.text', { id: number }))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('contact.link')}
    </a>
  )
}
