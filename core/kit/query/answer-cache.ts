/**
 * The query cache of a client. Limits are those of section 9 of the specification: answers are kept for five minutes, three
 * retries after one second doubling to thirty, no refetch when the window gains focus.
 */
import { QueryClient } from '@tanstack/react-query'
import { ApiError, isTransient } from '../../kernel/api/api-error.ts'
import type { Client } from '../../kernel/api/client.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import type { FirstAnswer } from '../../kernel/api/first-answer.ts'

/** Milliseconds. */
export const FIVE_MINUTES = 5 * 60_000
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
        retry: (failures, error) => failures < 3 && isTransient(error) && mayRetry(),
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

/** Milliseconds for which an answer that was there before its screen is fresh, so that no part asks for it again at once. */
const FIRST_FRESH = 10_000
/** When an answer was put into the cache that came with the page or was asked before its screen was opened. */
const givenAt = new WeakMap<object, number>()

/** Where the cache has an answer that came with a page, and in which form. */
export function entryOfFirst(
  client: Client,
  { input, isList, answer, ...endpoint }: FirstAnswer,
): { readonly key: readonly unknown[]; readonly data: unknown } {
  const key = keyOf(client, endpoint, input)
  return isList ? { key: [...key, 'pages'], data: { pages: [answer], pageParams: [null] } } : { key, data: answer }
}

/** Puts an answer that came with the page into the cache. `now` in milliseconds since the epoch. */
export function hydrateAnswer(client: Client, one: FirstAnswer, now: number): void {
  const { key, data } = entryOfFirst(client, one)
  cacheOf(client).setQueryData(key, data, { updatedAt: now })
  markGiven(client, key)
}

function markGiven(client: Client, queryKey: readonly unknown[]): void {
  const query = cacheOf(client).getQueryCache().find({ queryKey, exact: true })
  if (query) givenAt.set(query, query.state.dataUpdatedAt)
}

/**
 * Asks before the screen that reads it is drawn, unless a fresh answer is there. A screen that is drawn meanwhile waits for the same
 * call. A failure is forgotten: the screen asks itself.
 */
export async function prefetchRead<Answer>(
  client: Client,
  {
    endpoint,
    input,
    isList,
  }: Pick<FirstAnswer, 'input' | 'isList'> & { readonly endpoint: Pick<Endpoint, 'method' | 'path'> },
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<void> {
  const cache = cacheOf(client)
  const key = keyOf(client, endpoint, input)
  const queryKey = isList ? [...key, 'pages'] : key
  const settings = { queryKey, retry: false, staleTime: FIVE_MINUTES }
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => ask(signal)
  const known = cache.getQueryData(queryKey)
  await (isList
    ? cache.prefetchInfiniteQuery({ ...settings, queryFn, initialPageParam: null })
    : cache.prefetchQuery({ ...settings, queryFn }))
  const query = cache.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.status === 'error' && query.getObserversCount() === 0) cache.removeQueries({ queryKey, exact: true })
  else if (cache.getQueryData(queryKey) !== known) markGiven(client, queryKey)
}

/** Functions that ask what was drawn without having been read. For the host, where a drawing makes no call. */
export function pendingReads(client: Client): readonly (() => Promise<unknown>)[] {
  const queries = cacheOf(client).getQueryCache().getAll()
  const isWanted = ({ options }: { readonly options: object }) => !('enabled' in options && options.enabled === false)
  return queries.flatMap((one) =>
    one.state.status === 'pending' && one.state.fetchStatus === 'idle' && isWanted(one)
      ? [() => one.fetch({ ...one.options, retry: false })]
      : [],
  )
}

/** For a query of `useAnswer` or `usePages`. */
export const staleTimeOf =
  (fresh: number) =>
  (query: { readonly state: { readonly dataUpdatedAt: number } }): number =>
    query.state.dataUpdatedAt === givenAt.get(query) ? Math.max(fresh, FIRST_FRESH) : fresh

/** Reads an endpoint once through the cache, outside a component. Throws an `ApiError`. */
export function readAnswer<E extends Endpoint>(client: Client, endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  return cacheOf(client).fetchQuery<AnswerOf<E>>({
    queryKey: keyOf(client, endpoint, input),
    queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
  })
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
export function keyOf(
  { settings }: Client,
  endpoint: { readonly method: string; readonly path: string },
  input: object,
): readonly unknown[] {
  return [endpoint.method, endpoint.path, input, settings.language(), settings.whose()]
}
