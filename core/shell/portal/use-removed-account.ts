/**
 * Tells somebody whose customer account is inactive, while her reseller account is active, why what belongs to customers is
 * gone: once a tab and reason. With no other account the gate leads to the page of the role `stopped`, which says it.
 */
import { useEffect } from 'react'
import { useAssembled } from '../assembly/assembled-context.ts'
import { activeTypes, isCustomerInactive } from '../../kernel/session/session.ts'
import { useSessionState } from '../../kit/context/session-context.ts'
import { useTexts } from '../../kit/context/text-context.ts'

const TOLD = 'customer-inactive-told'

export function useRemovedAccount(): void {
  const { notices, tab } = useAssembled()
  const { accounts } = useSessionState()
  const { t } = useTexts()
  const isLost = isCustomerInactive(accounts) && activeTypes(accounts).length > 0
  const status = accounts?.find((one) => one.account_type === 'customer')?.account_status ?? ''
  useEffect(() => {
    if (!isLost || tab.get(TOLD) === status) return
    tab.set(TOLD, status)
    const text = t('customerInactive')
    notices.show({ intent: 'warning', text: status === 'inactive' ? text : `${text} ${status}` })
  }, [isLost, status, notices, tab, t])
}
