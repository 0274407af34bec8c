/** The order keeper of the signed-in customer. */
import { usePortal, useSessionState } from '@gapura/core'
import { useMemo } from 'react'
import { createOrderKeeper, type OrderKeeper } from './order-store.ts'

export function useOrderKeeper(): OrderKeeper {
  const { tab, local, partner } = usePortal()
  const { user } = useSessionState()
  const whose = user?.username ?? null
  return useMemo(() => createOrderKeeper([tab, local], { partner: partner.id, whose }), [tab, local, partner.id, whose])
}
