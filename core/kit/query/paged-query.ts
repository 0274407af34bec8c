import {
  InfiniteQueryObserver,
  useInfiniteQuery,
  type InfiniteData,
  type InfiniteQueryObserverOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useClient } from './client-context.ts'
import type { AnswerOf, Endpoint, InputOf, Shape, z } from '../../kernel/api/endpoint.ts'
import type { Read } from '../../kernel/api/read.ts'
import { getOrCreateCache, ANSWER_FRESH_MS, keyOf, staleTimeOf } from './answer-cache.ts'
import { read, type QuerySettings } from './queries.ts'
import { AS_FIRST_RENDERED, useAsRendered } from './use-as-rendered.ts'

type Page<Item> = { readonly data: readonly Item[]; readonly next?: string | null | undefined }
/** An endpoint whose answer is `list(…)`. */
type ListEndpoint = Endpoint<string, Shape, Shape, z.ZodMiniType<Page<unknown>>>
type ItemOf<E extends ListEndpoint> = AnswerOf<E> extends Page<infer Item> ? Item : never
type ListInput<E extends ListEndpoint> = InputOf<E> & { readonly query: object }
type ListSettings<E extends ListEndpoint> = QuerySettings<readonly ItemOf<E>[]>

type Cursor = string | null
type PagesOptions<Item> = InfiniteQueryObserverOptions<
  Page<Item>,
  Error,
  InfiniteData<Page<Item>, Cursor>,
  QueryKey,
  Cursor
>

/** The result of `readPages`. `flat` has all entries read so far; the array changes only when more are read. */
export type Pages<E extends ListEndpoint> = ReturnType<typeof usePages<E>>

function usePages<E extends ListEndpoint>(
  endpoint: E,
  input: ListInput<E>,
  { enabled = true, every = false, fresh = ANSWER_FRESH_MS }: ListSettings<E>,
) {
  const client = useClient()
  const queryKey = [...keyOf(client, endpoint, input), 'pages']
  const options: PagesOptions<ItemOf<E>> = {
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? input.query : { ...input.query, cursor: pageParam }
      // The type holds, by `ItemOf`; the compiler does not resolve it for a type parameter.
      return (await client.call(endpoint, { ...input, query }, { signal })) as Page<ItemOf<E>>
    },
    initialPageParam: null,
    // A back end that ignores the cursor would return the same page forever.
    getNextPageParam: ({ next }, _, __, sent) => (next == null || sent.includes(next) ? undefined : next),
    enabled,
    refetchInterval: ({ state }) => (typeof every === 'function' ? every(flatOf(state.data)) : every),
    staleTime: staleTimeOf(fresh),
  }
  const pages = useAsRendered(client, queryKey, useInfiniteQuery(options, getOrCreateCache(client)), (cache) =>
    new InfiniteQueryObserver(cache, { ...options, ...AS_FIRST_RENDERED }).getCurrentResult(),
  )
  return { ...pages, flat: useMemo(() => flatOf(pages.data), [pages.data]) }
}

function flatOf<Item>(data: { readonly pages: readonly Page<Item>[] } | undefined): Item[] {
  return data?.pages.flatMap((page) => page.data) ?? []
}

type ReadableOn = {
  readonly data: unknown
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => unknown
}

/** Reads page after page, until the last one, an error, or `isEnabled` is false. Returns true while further pages are being read. */
export function useReadAllPages(pages: ReadableOn, isEnabled: boolean): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const isReadingOn = isEnabled && hasNextPage && !isError
  // Depends on `data`, because a page that arrives at once causes no render in which `isFetching` is true.
  useEffect(() => {
    if (isReadingOn && !isFetching) void fetchNextPage()
  }, [isReadingOn, isFetching, fetchNextPage, data])
  return isReadingOn
}

function useWholeList<E extends ListEndpoint>(endpoint: E, input: ListInput<E>, settings: ListSettings<E>) {
  const pages = usePages(endpoint, input, settings)
  const { hasNextPage, fetchNextPage, refetch } = pages
  const isReadingOn = useReadAllPages(pages, true)
  return {
    ...pages,
    isReadingOn,
    /** After an error: continues where it stopped. */
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  }
}

/** `read` for a list, page by page. Only the first page is fetched ahead. */
export function readPages<E extends ListEndpoint>(
  endpoint: E,
  input: ListInput<E>,
  settings: ListSettings<E> = {},
): Read<Pages<E>> {
  const { enabled = true } = settings
  return {
    ...read(endpoint, input, { enabled }),
    isList: true,
    useResult: () => usePages(endpoint, input, settings),
  }
}

/**
 * `readPages` to the end of the list, for a screen that needs all of it, because the nearest place may be on the last page. If a page fails,
 * the entries read before it stay.
 */
export function readWholeList<E extends ListEndpoint>(
  endpoint: E,
  input: ListInput<E>,
  settings: ListSettings<E> = {},
): Read<ReturnType<typeof useWholeList<E>>> {
  return { ...readPages(endpoint, input, settings), useResult: () => useWholeList(endpoint, input, settings) }
}
