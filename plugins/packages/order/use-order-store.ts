/** The order keeper of the signed-in customer. */
import { usePortal, useSessionState } from '@gapura/core'
import { useMemo } from 'react'
import { createOrderStore, type OrderStore } from './order-store.ts'

export function useOrderStore(): OrderStore {
  const { tab, local, partner } = usePortal()
  const { user } = useSessionState()
  const whose = user?.username ?? null
  return useMemo(() => createOrderStore([tab, local], { partner: partner.id, whose }), [tab, local, partner.id, whose])
}
