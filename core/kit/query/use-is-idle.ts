/** What can be said of all reads together. */
import { notifyManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useClient } from './client-context.ts'
import { cacheOf } from './answer-cache.ts'

/** Whether nothing is being asked now. True as well while nothing has been asked yet. */
export function useIsIdle(): boolean {
  const cache = cacheOf(useClient()).getQueryCache()
  return useSyncExternalStore(
    (tell) => cache.subscribe(notifyManager.batchCalls(tell)),
    () => cache.getAll().every(({ state }) => state.fetchStatus === 'idle'),
    () => false,
  )
}

/** Whether the server has been well once: it has answered, nothing is under way, and no read has failed. */
export function useHasNoFailures(): boolean {
  const [hasBeen, setHasBeen] = useState(false)
  const cache = cacheOf(useClient()).getQueryCache()
  const is = useSyncExternalStore(
    (tell) => cache.subscribe(notifyManager.batchCalls(tell)),
    () => {
      const all = cache.getAll()
      const isAtRest = all.every(({ state }) => state.fetchStatus === 'idle' && state.status !== 'error')
      return isAtRest && all.some(({ state }) => state.status === 'success')
    },
    () => false,
  )
  if (is && !hasBeen) setHasBeen(true)
  return is || hasBeen
}
