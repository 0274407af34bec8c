/** Reports whether the queue is full: a current package, and a next one, which begins when it ends. */
import { useAccountPath } from '@gapura/core'
import { useAnswer } from '@gapura/core/api'
import { getMyPackages, type CurrentPackage } from '../endpoints.ts'

export type Queue = { readonly next: CurrentPackage; readonly begins: string | null }

/** The full queue; null: a package can be bought. `isWaiting`: no answer and no failure yet. */
export function useQueue(): { readonly queue: Queue | null; readonly isWaiting: boolean } {
  const account = useAccountPath()
  const mine = useAnswer(getMyPackages, { params: { account }, fresh: 30_000 })
  const { current = null, next = null } = mine.data ?? {}
  const isWaiting = mine.isPending && mine.failureCount === 0 && mine.fetchStatus !== 'paused'
  const isFull = current !== null && next !== null
  return { queue: isFull ? { next, begins: next.started_at ?? current.ends_at } : null, isWaiting }
}
