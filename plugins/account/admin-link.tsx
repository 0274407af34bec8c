import { chatLink, usePortal, useTexts } from '@gapura/core'

export function AdminLink({ message }: { readonly message?: string }) {
  const { t } = useTexts('account')
  const { partner } = usePortal()
  return (
    <a className="g-link" href={chatLink(partner.contact.whatsapp, message)} target="_blank" rel="noopener noreferrer">
      {t('stop.admin')}
    </a>
  )
}
