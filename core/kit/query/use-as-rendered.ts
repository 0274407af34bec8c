import { isServer, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Client } from '../../kernel/api/client.ts'
import { getOrCreateCache, getRenderedCache } from './answer-cache.ts'

/**
 * Returns what a read had at the host while its component is being hydrated, and `result` from then on. React hydrates a page part by part,
 * so an answer may arrive after the first part has asked for it and before the last one is hydrated with the host's HTML.
 *
 * @param resultOf the result of the same read in another cache
 */
export function useAsRendered<Result extends object>(
  client: Client,
  queryKey: QueryKey,
  result: Result,
  resultOf: (cache: QueryClient) => Result,
): Result {
  const isCurrent = useSyncExternalStore(
    never,
    () => true,
    () => isServer || isAsRendered(client, queryKey),
  )
  return isCurrent ? result : { ...resultOf(getRenderedCache(client)), ...functionsOf(result) }
}

/** An effect that runs before the next render fetches through the cache in use. */
function functionsOf<Result extends object>(result: Result): Partial<Result> {
  const functions: Partial<Result> = {}
  for (const key in result) if (typeof result[key] === 'function') functions[key] = result[key]
  return functions
}

/** Makes an observer's result that of a first render: fetching, if the component will fetch once it is mounted. */
export const AS_FIRST_RENDERED = { _optimisticResults: 'optimistic' } as const

const never = () => () => undefined

function isAsRendered(client: Client, queryKey: QueryKey): boolean {
  const now = getOrCreateCache(client).getQueryState(queryKey)
  return (
    now === undefined || (now.data === getRenderedCache(client).getQueryData(queryKey) && now.fetchFailureCount === 0)
  )
}
