import { usePortal, useSessionState } from '@gapura/core'
import { useMemo } from 'react'
import { createOrderStore, type OrderStore } from './order-store.ts'

export function useOrderStore(): OrderStore {
  const { tab, local, partner } = usePortal()
  const { user } = useSessionState()
  const username = user?.username ?? null
  return useMemo(
    () => createOrderStore([tab, local], { partner: partner.id, username }),
    [tab, local, partner.id, username],
  )
}
