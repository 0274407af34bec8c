/**
 * Endpoints in the query cache: `useAnswer` reads one, `useCall` calls one that changes something. Limits are those of
 * section 9 of the specification: answers are kept for five minutes, three retries after one second doubling to thirty,
 * no refetch when the window gains focus.
 */
import {
  notifyManager,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, isConflict, isPassing } from './api-error.ts'
import type { Client } from './client.ts'
import type { CallSettings } from './client-settings.ts'
import { useClient } from './client-context.ts'
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'

const FIVE_MINUTES = 5 * 60_000
/** Retries of all reads together within thirty seconds, so that not every card on the page asks a failing server again. */
const RETRIES = 3
/** Milliseconds for which a part that is drawn later shows the failure of a read instead of asking again. */
const FAILURE_FRESH = 10_000
const caches = new WeakMap<Client, QueryClient>()

/** The query cache of a client. It is created when a screen first reads. */
export function cacheOf(client: Client): QueryClient {
  const cache = caches.get(client) ?? createCache()
  caches.set(client, cache)
  return cache
}

function createCache(): QueryClient {
  const mayRetry = createBudget(RETRIES, 30_000)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 3 && isPassing(error) && mayRetry(),
        retryDelay,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt >= FAILURE_FRESH,
      },
      mutations: { retry: false },
    },
  })
}

/** Returns a function that is true at most `most` times within `span` milliseconds. */
function createBudget(most: number, span: number): () => boolean {
  let spent: readonly number[] = []
  return () => {
    const now = Date.now()
    spent = spent.filter((at) => Math.abs(now - at) < span)
    if (spent.length >= most) return false
    spent = [...spent, now]
    return true
  }
}

/** Milliseconds before a retry: `Retry-After` up to 30 s; otherwise 1 s doubling to 30 s, less a jitter of up to 20 %. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError && error.failure.kind === 'status' ? error.failure.retryAfter : null
  if (asked !== null) return Math.min(asked * 1_000, 30_000)
  const delay = Math.min(1_000 * 2 ** failures, 30_000)
  return delay * (0.8 + Math.random() * 0.2)
}

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
      staleTime: fresh,
    },
    cacheOf(client),
  )
}

/** Reads an endpoint once through the cache, outside a component. Throws an `ApiError`. */
export function readAnswer<E extends Endpoint>(client: Client, endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  return cacheOf(client).fetchQuery<AnswerOf<E>>({
    queryKey: keyOf(client, endpoint, input),
    queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
  })
}

/** Whether the server has been well once: it has answered, nothing is under way, and no read has failed. */
export function useIsWell(): boolean {
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

type Page<Item> = { readonly data: readonly Item[]; readonly next?: string | null | undefined }
type PageSettings<Item> = {
  /** False: do not ask yet. Default true. */
  readonly enabled?: boolean
  /** Milliseconds between polls, or false; also by what has been read so far. */
  readonly every?: number | false | ((flat: readonly Item[]) => number | false)
  /** Milliseconds in which an answer stays fresh. Default five minutes. */
  readonly fresh?: number
}

/** Reads a list page by page; `flat` is all that has been read so far. */
export function usePages<E extends Endpoint, Item>(
  endpoint: E,
  input: InputOf<E> & { readonly query: object },
  read: (answer: AnswerOf<E>) => Page<Item>,
  { enabled = true, every = false, fresh = FIVE_MINUTES }: PageSettings<Item> = {},
) {
  const client = useClient()
  const pages = useInfiniteQuery(
    {
      queryKey: [...keyOf(client, endpoint, input), 'pages'],
      queryFn: async ({ signal, pageParam }) => {
        const query = pageParam === null ? input.query : { ...input.query, cursor: pageParam }
        return read(await client.call(endpoint, { ...input, query }, { signal }))
      },
      initialPageParam: null as string | null,
      // A back end that ignores the cursor answers the same ones for ever.
      getNextPageParam: ({ next }, _, __, asked) => (next == null || asked.includes(next) ? undefined : next),
      enabled,
      refetchInterval: ({ state }) => (typeof every === 'function' ? every(flatOf(state.data)) : every),
      staleTime: fresh,
    },
    cacheOf(client),
  )
  return { ...pages, flat: flatOf(pages.data) }
}

function flatOf<Item>(data: { readonly pages: readonly Page<Item>[] } | undefined): Item[] {
  return data?.pages.flatMap((page) => page.data) ?? []
}

/**
 * Reads a list to its end, for a screen that has to know all of it: what is nearest may be on the last page. What was read
 * stays when a later page fails.
 */
export function useWholeList<E extends Endpoint, Item>(
  endpoint: E,
  input: InputOf<E> & { readonly query: object },
  read: (answer: AnswerOf<E>) => Page<Item>,
  settings: PageSettings<Item> = {},
) {
  const pages = usePages(endpoint, input, read, settings)
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = pages
  const isReadingOn = hasNextPage && !isError
  // With `data`, because a page that arrives at once is drawn without a render in which `isFetching` is true.
  useEffect(() => {
    if (isReadingOn && !isFetching) void fetchNextPage()
  }, [isReadingOn, isFetching, fetchNextPage, data])
  return {
    ...pages,
    /** Further pages are being read. */
    isReadingOn,
    /** After an error: goes on where it stopped. */
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  }
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

/** Puts an answer into the cache, for example what a change answered. */
export function cacheAnswer<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  answer: AnswerOf<E>,
): void {
  cacheOf(client).setQueryData(keyOf(client, endpoint, input), answer)
}

/** Marks every cached answer of an endpoint as old, so that screens that show it ask again. */
export function invalidateAnswers(client: Client, ...endpoints: readonly Endpoint[]): void {
  for (const one of endpoints) void cacheOf(client).invalidateQueries({ queryKey: [one.method, one.path] })
}

/** The customer is part of the key: the next customer in this browser does not see the answers of the one before. */
function keyOf({ settings }: Client, endpoint: Endpoint, input: object): readonly unknown[] {
  return [endpoint.method, endpoint.path, input, settings.language(), settings.whose()]
}
