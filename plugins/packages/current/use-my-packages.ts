/** Reads the current, the next and the recommended package. With a current and a next one the queue is full, and none can be bought. */
import { useAccountPath } from '@gapura/core'
import { read, useRead } from '@gapura/core/api'
import { getMyPackages } from '../endpoints.ts'
import { isWaiting } from '../order/use-orders.ts'

export const readMyPackages = (account: string) => read(getMyPackages, { params: { account } }, { fresh: 30_000 })

export function useMyPackages() {
  const mine = useRead(readMyPackages(useAccountPath()))
  const { current = null, next = null, recommended = null } = mine.data ?? {}
  return {
    mine,
    current,
    next,
    recommended,
    /** The full queue: its next package, and when that begins. */
    queue: current && next && { next, begins: next.started_at ?? current.ends_at },
    isWaiting: isWaiting(mine),
  }
}
