/**
 * Shows a notice, once per tab and reason, if the customer account is inactive but a reseller account is active. Without another account the
 * gate opens the page of the role `stopped` instead.
 */
import { useEffect } from 'react'
import { useNotices } from '../../kit/context/notices.ts'
import { usePortal } from '../../kit/context/portal-context.ts'
import { activeTypes, customerStatus, isCustomerInactive } from '../../kernel/session/accounts.ts'
import { useSessionState } from '../../kit/context/session-context.ts'
import { useTexts } from '../../kit/context/text-context.ts'

const SHOWN_KEY = 'customer-inactive-told'

export function useInactiveCustomerNotice(): void {
  const notices = useNotices()
  const { tab } = usePortal()
  const { accounts } = useSessionState()
  const { t } = useTexts()
  const hasOtherAccount = isCustomerInactive(accounts) && activeTypes(accounts).length > 0
  const status = customerStatus(accounts)
  useEffect(() => {
    if (!hasOtherAccount || tab.get(SHOWN_KEY) === status) return
    tab.set(SHOWN_KEY, status)
    const text = t('customerInactive')
    notices.show({ intent: 'warning', text: status === 'inactive' ? text : `${text} ${status}` })
  }, [hasOtherAccount, status, notices, tab, t])
}
