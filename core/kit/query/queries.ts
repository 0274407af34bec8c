import {
  QueryObserver,
  useMutation,
  useQuery,
  type QueryObserverOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { isConflict, isTransient, type ApiError } from '../../kernel/api/api-error.ts'
import type { CallSettings } from '../../kernel/api/client-settings.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import type { Read } from '../../kernel/api/read.ts'
import { getOrCreateCache, ANSWER_FRESH_MS, keyOf, staleTimeOf } from './answer-cache.ts'
import { useClient } from './client-context.ts'
import { AS_FIRST_RENDERED, useAsRendered } from './use-as-rendered.ts'

export type QuerySettings<Shown> = {
  /** False: make no call yet. Default true. */
  readonly enabled?: boolean
  /** Milliseconds between polls, or false; a function gets what was read so far, so that it can end the polling. Polls never overlap. */
  readonly every?: number | false | ((shown: Shown) => number | false)
  /** Milliseconds in which an answer stays fresh. Default five minutes. */
  readonly fresh?: number
}
type ReadSettings<E extends Endpoint> = QuerySettings<AnswerOf<E> | undefined> & {
  /** The calls of components within that depend on this answer. */
  readonly next?: (answer: AnswerOf<E>) => readonly Read[]
}

/** The result of `read`. */
export type AnswerQuery<E extends Endpoint> = UseQueryResult<AnswerOf<E>, ApiError>

/** A call as a value: a screen declares it (`defineScreen`), or `useRead` makes it. */
export function read<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, every = false, fresh = ANSWER_FRESH_MS, next = () => [] }: ReadSettings<E> = {},
): Read<AnswerQuery<E>> {
  return {
    endpoint,
    input,
    isList: false,
    isEnabled: enabled,
    fetch: async (client, settings) => {
      const answer = await client.call(endpoint, input, settings)
      return {
        answer,
        next: next(answer),
      }
    },
    useResult: () => {
      const client = useClient()
      const queryKey = keyOf(client, endpoint, input)
      const options: QueryObserverOptions<AnswerOf<E>, ApiError> = {
        queryKey,
        queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
        enabled,
        refetchInterval: ({ state }) => (typeof every === 'function' ? every(state.data) : every),
        staleTime: staleTimeOf(fresh),
      }
      const result = useQuery(options, getOrCreateCache(client))
      return useAsRendered(client, queryKey, result, (cache) =>
        new QueryObserver(cache, { ...options, ...AS_FIRST_RENDERED }).getCurrentResult(),
      )
    },
  }
}

/** Makes the call of a read, and returns its result. For what is declared with a screen see `defineScreen`. */
export function useRead<Result>(read: Read<Result>): Result {
  return read.useResult()
}

/**
 * Makes a call that changes something, by `mutate(input)` or `mutateAsync(input)`. The answers of the endpoints in `forgets` are requested
 * again after it succeeds, and after a conflict (409), so that the screen shows the newer state. After a failure that may have changed
 * something, the next component that shows them requests them.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { forgets = [] }: { readonly forgets?: readonly Endpoint[] } = {},
) {
  const client = useClient()
  const invalidate = (refetchType: 'active' | 'none' = 'active') =>
    Promise.all(
      forgets.map(({ method, path }) =>
        getOrCreateCache(client).invalidateQueries({ queryKey: [method, path], refetchType }),
      ),
    )
  return useMutation<AnswerOf<E>, ApiError, InputOf<E> & { readonly extras?: CallSettings }>(
    {
      mutationFn: ({ extras, ...input }) => client.call(endpoint, input as unknown as InputOf<E>, extras),
      onSuccess: () => invalidate(),
      onError: (error) => (isConflict(error) ? invalidate() : isTransient(error) ? invalidate('none') : undefined),
    },
    getOrCreateCache(client),
  )
}
