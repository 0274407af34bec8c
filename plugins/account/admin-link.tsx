/** To the partner's admin on WhatsApp, with the first words written already. */
import { usePortal, useWords } from '#core'

export function AdminLink({ message }: { readonly message?: string }) {
  const { t } = useWords('account')
  const { partner } = usePortal()
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`
  return (
    <a
      className="g-link"
      href={`https://wa.me/${partner.contact.whatsapp}${text}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('stop.admin')}
    </a>
  )
}
