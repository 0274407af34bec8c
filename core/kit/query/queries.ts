import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { isConflict, type ApiError } from '../../kernel/api/api-error.ts'
import type { CallSettings } from '../../kernel/api/client-settings.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import type { Read } from '../../kernel/api/read.ts'
import { cacheOf, ANSWER_FRESH_MS, keyOf, staleTimeOf } from './answer-cache.ts'
import { useClient } from './client-context.ts'

export type QuerySettings<Shown> = {
  /** False: make no call yet. Default true. */
  readonly enabled?: boolean
  /** Milliseconds between polls, or false; a function gets what was read so far, so that it can end the polling. Polls never overlap. */
  readonly every?: number | false | ((shown: Shown) => number | false)
  /** Milliseconds in which an answer stays fresh. Default five minutes. */
  readonly fresh?: number
}
export type AnswerSettings<E extends Endpoint> = InputOf<E> & QuerySettings<AnswerOf<E> | undefined>

/** The result of `useAnswer`. */
export type Answer<E extends Endpoint> = UseQueryResult<AnswerOf<E>, ApiError>

export function useAnswer<E extends Endpoint>(endpoint: E, settings: AnswerSettings<E>): Answer<E> {
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
 * The call of `useAnswer(endpoint, …)` as a value, which `defineScreen` declares and `useRead` makes.
 *
 * @param settings with `next`: the calls that depend on this answer, for the components within
 */
export function read<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    next = () => [],
    ...settings
  }: QuerySettings<AnswerOf<E> | undefined> & { readonly next?: (answer: AnswerOf<E>) => readonly Read[] } = {},
): Read<Answer<E>> {
  return {
    endpoint,
    input,
    isList: false,
    isEnabled: settings.enabled !== false,
    fetch: async (client, callSettings) => {
      const answer = await client.call(endpoint, input, callSettings)
      return { answer, next: next(answer) }
    },
    useResult: () => useAnswer(endpoint, { ...input, ...settings }),
  }
}

/** Makes the call of a read that several components share. */
export function useRead<Result>(read: Read<Result>): Result {
  return read.useResult()
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
