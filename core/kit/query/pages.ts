import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useClient } from './client-context.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import { cacheOf, ANSWER_FRESH_MS, keyOf, staleTimeOf } from './answer-cache.ts'

type Page<Item> = { readonly data: readonly Item[]; readonly next?: string | null | undefined }
type PageSettings<Item> = {
  /** False: make no call yet. Default true. */
  readonly enabled?: boolean
  /** Milliseconds between polls, or false; a function gets the entries read so far. */
  readonly every?: number | false | ((flat: readonly Item[]) => number | false)
  /** Milliseconds in which an answer stays fresh. Default five minutes. */
  readonly fresh?: number
}

/** Reads a list page by page. `flat` has all entries read so far; the array changes only when more are read. */
export function usePages<E extends Endpoint, Item>(
  endpoint: E,
  input: InputOf<E> & { readonly query: object },
  read: (answer: AnswerOf<E>) => Page<Item>,
  { enabled = true, every = false, fresh = ANSWER_FRESH_MS }: PageSettings<Item> = {},
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
      // A back end that ignores the cursor would return the same page forever.
      getNextPageParam: ({ next }, _, __, sent) => (next == null || sent.includes(next) ? undefined : next),
      enabled,
      refetchInterval: ({ state }) => (typeof every === 'function' ? every(flatOf(state.data)) : every),
      staleTime: staleTimeOf(fresh),
    },
    cacheOf(client),
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

/**
 * Reads a list to its end, for a screen that needs all of it, because the nearest place may be on the last page. If a page fails, the
 * entries read before it stay.
 */
export function useWholeList<E extends Endpoint, Item>(
  endpoint: E,
  input: InputOf<E> & { readonly query: object },
  read: (answer: AnswerOf<E>) => Page<Item>,
  settings: PageSettings<Item> = {},
) {
  const pages = usePages(endpoint, input, read, settings)
  const { hasNextPage, fetchNextPage, refetch } = pages
  const isReadingOn = useReadAllPages(pages, true)
  return {
    ...pages,
    isReadingOn,
    /** After an error: continues where it stopped. */
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  }
}
