/** Renders a link to the partner's contact on WhatsApp. */
import { usePortal } from '../../kit/context/portal-context.ts'
import { useTexts } from '../../kit/context/text-context.ts'
import { chatLink } from '../../kit/ui/chat-link.ts'

export function ContactLink() {
  const { t } = useTexts()
  const { whatsapp } = usePortal().partner.contact
  return (
    <a className="g-link" href={chatLink(whatsapp)} target="_blank" rel="noopener noreferrer">
      {t('standIn.contact')}
    </a>
  )
}
