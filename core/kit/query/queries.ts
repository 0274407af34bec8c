import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { isConflict, type ApiError } from '../../kernel/api/api-error.ts'
import type { CallSettings } from '../../kernel/api/client-settings.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import { cacheOf, ANSWER_FRESH_MS, keyOf, staleTimeOf } from './answer-cache.ts'
import { useClient } from './client-context.ts'

export type AnswerSettings<E extends Endpoint> = InputOf<E> & {
  /** False: make no call yet. Default true. */
  readonly enabled?: boolean
  /** Milliseconds between polls, or false; a function gets the answer so far, so that it can end the polling. Polls never overlap. */
  readonly every?: number | false | ((answer: AnswerOf<E> | undefined) => number | false)
  /** Milliseconds in which an answer stays fresh. Default five minutes. */
  readonly fresh?: number
}

export function useAnswer<E extends Endpoint>(
  endpoint: E,
  settings: AnswerSettings<E>,
): UseQueryResult<AnswerOf<E>, ApiError> {
  const client = useClient()
  const { enabled = true, every = false, fresh = ANSWER_FRESH_MS, ...input } = settings
  return useQuery<AnswerOf<E>, ApiError>(
    {
      queryKey: keyOf(client, endpoint, input),
      // `settings` without its own three fields is the endpoint's input.
      queryFn: ({ signal }) => client.call(endpoint, input as unknown as InputOf<E>, { signal }),
      enabled,
      refetchInterval: ({ state }) => (typeof every === 'function' ? every(state.data) : every),
      staleTime: staleTimeOf(fresh),
    },
    cacheOf(client),
  )
}

/**
 * Makes a call that changes something, by `mutate(input)` or `mutateAsync(input)`. The answers of the endpoints in `forgets` are requested
 * again after it succeeds, and after a conflict (409), so that the screen shows the newer state.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { forgets = [] }: { readonly forgets?: readonly Endpoint[] } = {},
) {
  const client = useClient()
  const invalidate = () =>
    Promise.all(forgets.map(({ method, path }) => cacheOf(client).invalidateQueries({ queryKey: [method, path] })))
  return useMutation<AnswerOf<E>, ApiError, InputOf<E> & { readonly extras?: CallSettings }>(
    {
      mutationFn: ({ extras, ...input }) => client.call(endpoint, input as unknown as InputOf<E>, extras),
      onSuccess: invalidate,
      onError: (error) => (isConflict(error) ? invalidate() : undefined),
    },
    cacheOf(client),
  )
}
