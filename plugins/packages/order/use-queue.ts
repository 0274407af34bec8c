/** Whether she has all the packages that she can have: a current one, and the next one, which begins when it ends. */
import { useAccountPath } from '@gapura/core'
import { useAnswer } from '@gapura/core/api'
import { getMyPackages, type CurrentPackage } from '../endpoints.ts'

export type Queue = { readonly next: CurrentPackage; readonly begins: string | null }

/**
 * The next package, while no other can be bought; null: one can be bought. `isWaiting`: the first answer is still to come, and no
 * attempt has failed.
 */
export function useQueue(): { readonly queue: Queue | null; readonly isWaiting: boolean } {
  const account = useAccountPath()
  const mine = useAnswer(getMyPackages, { params: { account }, fresh: 30_000 })
  const { current = null, next = null } = mine.data ?? {}
  const isWaiting = mine.isPending && mine.failureCount === 0 && mine.fetchStatus !== 'paused'
  const hasFullSession = current !== null && next !== null
  return { queue: hasFullSession ? { next, begins: next.started_at ?? current.ends_at } : null, isWaiting }
}
