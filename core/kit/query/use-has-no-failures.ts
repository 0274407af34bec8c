import { notifyManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useClient } from './client-context.ts'
import { getOrCreateCache } from './answer-cache.ts'

/** True once a read has succeeded while none was in progress and none had failed; stays true. */
export function useHasNoFailures(): boolean {
  const [wasWell, setWasWell] = useState(false)
  const cache = getOrCreateCache(useClient()).getQueryCache()
  const isWell = useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => {
      const all = cache.getAll()
      const isSettled = all.every(({ state }) => state.fetchStatus === 'idle' && state.status !== 'error')
      return isSettled && all.some(({ state }) => state.status === 'success')
    },
    () => false,
  )
  if (isWell && !wasWell) setWasWell(true)
  return isWell || wasWell
}
