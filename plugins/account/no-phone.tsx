/** A profile without a number cannot be completed here: the number is the account. Who can help is named. */
import { usePortal, useWords } from '#core'

export function NoPhone() {
  const { t } = useWords('account')
  const { partner } = usePortal()
  return (
    <p className="a-note" role="status">
      {t('register.noPhone')}{' '}
      <a
        className="g-link"
        href={`https://wa.me/${partner.contact.whatsapp}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('stop.admin')}
      </a>
    </p>
  )
}
