/** Endpoints as queries: `useAnswer` reads one through the cache, `useCall` calls one that changes something. */
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { isConflict, type ApiError } from '../../kernel/api/api-error.ts'
import type { CallSettings } from '../../kernel/api/client-settings.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import { cacheOf, FIVE_MINUTES, keyOf, staleTimeOf } from './answer-cache.ts'
import { useClient } from './client-context.ts'

export type AnswerSettings<E extends Endpoint> = InputOf<E> & {
  /** False: do not ask yet. Default true. */
  readonly enabled?: boolean
  /** Milliseconds between polls, or false; also by the answer so far, so that polling ends with it. Polls never overlap. */
  readonly every?: number | false | ((answer: AnswerOf<E> | undefined) => number | false)
  /** Milliseconds an answer stays fresh. Default five minutes. */
  readonly fresh?: number
}

/** Reads an endpoint through the cache. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  asking: AnswerSettings<E>,
): UseQueryResult<AnswerOf<E>, ApiError> {
  const client = useClient()
  const { enabled = true, every = false, fresh = FIVE_MINUTES, ...input } = asking
  return useQuery<AnswerOf<E>, ApiError>(
    {
      queryKey: keyOf(client, endpoint, input),
      // `asking` without its own three fields is the endpoint's input.
      queryFn: ({ signal }) => client.call(endpoint, input as unknown as InputOf<E>, { signal }),
      enabled,
      refetchInterval: ({ state }) => (typeof every === 'function' ? every(state.data) : every),
      staleTime: staleTimeOf(fresh),
    },
    cacheOf(client),
  )
}

/**
 * Makes a call that changes something; `mutate(input)` or `mutateAsync(input)`. What it `forgets` is asked again once it is
 * done; and where the back end refuses it because of something newer, so that the screen shows that and is no dead end.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { forgets = [] }: { readonly forgets?: readonly Endpoint[] } = {},
) {
  const client = useClient()
  const forgetAll = () =>
    Promise.all(forgets.map((one) => cacheOf(client).invalidateQueries({ queryKey: [one.method, one.path] })))
  return useMutation<AnswerOf<E>, ApiError, InputOf<E> & { readonly extras?: CallSettings }>(
    {
      mutationFn: ({ extras, ...input }) => client.call(endpoint, input as unknown as InputOf<E>, extras),
      onSuccess: forgetAll,
      onError: (error) => (isConflict(error) ? forgetAll() : undefined),
    },
    cacheOf(client),
  )
}
