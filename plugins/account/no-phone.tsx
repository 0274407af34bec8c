/** A profile without a number cannot be completed here: the number is the account. Who can help is named. */
import { useWords } from '#core'
import { AdminLink } from './admin-link.tsx'

export function NoPhone() {
  const { t } = useWords('account')
  return (
    <p className="a-note" role="status">
      {t('register.noPhone')} <AdminLink />
    </p>
  )
}
