/** Links to the admin when the profile has no phone number: a customer cannot add it, because it identifies the account. */
import { useTexts } from '@gapura/core'
import { AdminLink } from '../admin-link.tsx'

export function NoPhone() {
  const { t } = useTexts('account')
  return (
    <div className="a-note g-stack">
      <p role="status">{t('register.noPhone')}</p>
      <AdminLink />
    </div>
  )
}
