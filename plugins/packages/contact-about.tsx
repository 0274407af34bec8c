/** A link to a chat with the partner about one order. */
import { chatLink, usePortal, useWords } from '#core'

export function ContactAbout({ id }: { readonly id: string }) {
  const { t } = useWords('packages')
  const { whatsapp } = usePortal().partner.contact
  return (
    <a
      className="g-link"
      href={chatLink(whatsapp, t('contact.text', { id }))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('contact.link')}
    </a>
  )
}
