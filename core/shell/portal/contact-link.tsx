/** Renders links to the partner's contact: a chat on WhatsApp, and a call where the file has a number for it. */
import { usePortal } from '../../kit/context/portal-context.ts'
import { useTexts } from '../../kit/context/text-context.ts'
import { chatLink } from '../../kit/ui/chat-link.ts'

export function ContactLink() {
  const { t } = useTexts()
  const { whatsapp, phone } = usePortal().partner.contact
  return (
    <>
      <a className="g-link" href={chatLink(whatsapp)} target="_blank" rel="noopener noreferrer">
        {t('standIn.contact')}
      </a>
      {phone && (
        <a className="g-link" href={`tel:+${phone}`}>
          {t('standIn.call')}
        </a>
      )}
    </>
  )
}
