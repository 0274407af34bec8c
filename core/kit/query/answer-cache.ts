/**
 * Creates the query cache of a client. Limits from section 9 of the specification: answers are cached for five minutes, three retries after
 * one second doubling to thirty, no refetch when the window gains focus.
 */
import { focusManager, QueryClient } from '@tanstack/react-query'
import { ApiError, isTransient } from '../../kernel/api/api-error.ts'
import type { Client } from '../../kernel/api/client.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import type { FirstAnswer, Read } from '../../kernel/api/read.ts'

/** Milliseconds for which an answer is shown without another request. */
export const ANSWER_FRESH_MS = 5 * 60_000
/** Milliseconds for which an answer stays in memory while no component shows it. */
const UNUSED_ANSWER_MS = 5 * 60_000
/** Retries of all reads together within thirty seconds, so that not every card on the page repeats a call to a failing server. */
const MAX_RETRIES = 3
/** Milliseconds for which a newly mounted component shows a failure instead of repeating the call. */
const FAILURE_FRESH_MS = 10_000
const caches = new WeakMap<Client, QueryClient>()
const renderedCaches = new WeakMap<Client, QueryClient>()

/** The query cache of a client, created at the first read. */
export function getOrCreateCache(client: Client): QueryClient {
  const cache = caches.get(client) ?? createCache()
  caches.set(client, cache)
  return cache
}

/** The answers that the page was rendered with. Nothing reads anew through it, so it stays as the host's cache was. */
export function getRenderedCache(client: Client): QueryClient {
  const cache = renderedCaches.get(client) ?? createCache()
  renderedCaches.set(client, cache)
  return cache
}

function createCache(): QueryClient {
  const mayRetry = createBudget(MAX_RETRIES, 30_000)
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: ANSWER_FRESH_MS,
        gcTime: UNUSED_ANSWER_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 3 && isTransient(error) && mayRetry(),
        retryDelay,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt >= FAILURE_FRESH_MS,
      },
      mutations: { retry: false },
    },
  })
  // The library pauses the retry of a read in a hidden tab. Without this a poll would not continue when the tab is visible again.
  if (globalThis.document) focusManager.subscribe(() => cache.getQueryCache().onFocus())
  return cache
}

/** Returns a function that is true at most `most` times within `span` milliseconds. */
function createBudget(max: number, span: number): () => boolean {
  let retries: readonly number[] = []
  return () => {
    const now = Date.now()
    retries = retries.filter((at) => Math.abs(now - at) < span)
    if (retries.length >= max) return false
    retries = [...retries, now]
    return true
  }
}

/** Milliseconds before a retry: `Retry-After` up to 30 s; otherwise 1 s doubling to 30 s, less a jitter of up to 20 %. */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfter = error instanceof ApiError && error.failure.kind === 'status' ? error.failure.retryAfter : null
  if (retryAfter !== null) return Math.min(retryAfter * 1_000, 30_000)
  const delay = Math.min(1_000 * 2 ** failures, 30_000)
  return delay * (0.8 + Math.random() * 0.2)
}

/**
 * Milliseconds for which any answer is fresh, so that components of one visit, some of which are mounted late, make each call once. A change
 * invalidates answers (`forgets`), and a poll asks at its interval.
 */
const VISIT_FRESH_MS = 10_000

export function entryOfFirst(
  client: Client,
  { input, isList, answer, ...endpoint }: FirstAnswer,
): { readonly key: readonly unknown[]; readonly data: unknown } {
  const key = keyOf(client, endpoint, input)
  return isList ? { key: [...key, 'pages'], data: { pages: [answer], pageParams: [null] } } : { key, data: answer }
}

/** Stores the answers that a page was rendered with, as if they had been read at `now` (milliseconds since the epoch). */
export function hydrateAnswers(client: Client, answers: readonly FirstAnswer[], now: number): void {
  cacheFirstAnswers(client, answers, now)
  cacheFirstAnswers(client, answers, now, getRenderedCache(client))
}

/** Stores answers of a page that the host has rendered meanwhile; the shown page was rendered with others. */
export function cacheFirstAnswers(
  client: Client,
  answers: readonly FirstAnswer[],
  now: number,
  cache = getOrCreateCache(client),
): void {
  for (const answer of answers) {
    const { key, data } = entryOfFirst(client, answer)
    cache.setQueryData(key, data, { updatedAt: now })
  }
}

/**
 * Makes a call before its screen is rendered, unless a fresh answer is cached. A screen that is rendered meanwhile waits for the same
 * call. A failure is not stored, so the screen repeats the call.
 */
export async function prefetchRead<Answer>(
  client: Client,
  { endpoint, input, isList }: Pick<Read, 'endpoint' | 'input' | 'isList'>,
  fetch: (signal: AbortSignal) => Promise<Answer>,
): Promise<void> {
  const cache = getOrCreateCache(client)
  const key = keyOf(client, endpoint, input)
  const queryKey = isList ? [...key, 'pages'] : key
  const settings = { queryKey, retry: false, staleTime: ANSWER_FRESH_MS }
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => fetch(signal)
  await (isList
    ? cache.prefetchInfiniteQuery({ ...settings, queryFn, initialPageParam: null })
    : cache.prefetchQuery({ ...settings, queryFn }))
  const query = cache.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.status === 'error' && query.getObserversCount() === 0) cache.removeQueries({ queryKey, exact: true })
}

/** The `staleTime` of reads; `fresh` in milliseconds. */
export const staleTimeOf = (fresh: number): number => Math.max(fresh, VISIT_FRESH_MS)

/** Reads an endpoint once through the cache, outside a component. Throws an `ApiError`. */
export function fetchThroughCache<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
): Promise<AnswerOf<E>> {
  return getOrCreateCache(client).fetchQuery<AnswerOf<E>>({
    queryKey: keyOf(client, endpoint, input),
    queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
  })
}

/** Stores an answer in the cache, for example the response of a change. */
export function cacheAnswer<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  answer: AnswerOf<E>,
): void {
  getOrCreateCache(client).setQueryData(keyOf(client, endpoint, input), answer)
}

/** Marks every cached answer of the endpoints as stale, so that screens that show it request it again. */
export function invalidateAnswers(client: Client, ...endpoints: readonly Endpoint[]): void {
  for (const { method, path } of endpoints)
    void getOrCreateCache(client).invalidateQueries({ queryKey: [method, path] })
}

/** The key contains the customer, so that the next customer in this browser does not see these answers. */
export function keyOf(
  { settings }: Client,
  endpoint: { readonly method: string; readonly path: string },
  input: object,
): readonly unknown[] {
  return [endpoint.method, endpoint.path, input, settings.language(), settings.username()]
}
