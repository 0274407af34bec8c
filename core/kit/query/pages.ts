/** Lists in the query cache that come page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useClient } from './client-context.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../kernel/api/endpoint.ts'
import { cacheOf, FIVE_MINUTES, keyOf, staleTimeOf } from './answer-cache.ts'

type Page<Item> = { readonly data: readonly Item[]; readonly next?: string | null | undefined }
type PageSettings<Item> = {
  /** False: do not ask yet. Default true. */
  readonly enabled?: boolean
  /** Milliseconds between polls, or false; also by what has been read so far. */
  readonly every?: number | false | ((flat: readonly Item[]) => number | false)
  /** Milliseconds in which an answer stays fresh. Default five minutes. */
  readonly fresh?: number
}

/** Reads a list page by page; `flat` is all that has been read so far, and the same array until more is read. */
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
      staleTime: staleTimeOf(fresh),
    },
    cacheOf(client),
  )
  return { ...pages, flat: useMemo(() => flatOf(pages.data), [pages.data]) }
}

function flatOf<Item>(data: { readonly pages: readonly Page<Item>[] } | undefined): Item[] {
  return data?.pages.flatMap((page) => page.data) ?? []
}

/** What `usePages` answers, as far as reading on needs it. */
type ReadableOn = {
  readonly data: unknown
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => unknown
}

/** Reads one page after another, until the last one, an error, or `isWanted` is false. Returns whether further pages are being read. */
export function useReadOn(pages: ReadableOn, isWanted: boolean): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const isReadingOn = isWanted && hasNextPage && !isError
  // With `data`, because a page that arrives at once is drawn without a render in which `isFetching` is true.
  useEffect(() => {
    if (isReadingOn && !isFetching) void fetchNextPage()
  }, [isReadingOn, isFetching, fetchNextPage, data])
  return isReadingOn
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
  const { hasNextPage, fetchNextPage, refetch } = pages
  const isReadingOn = useReadOn(pages, true)
  return {
    ...pages,
    /** Further pages are being read. */
    isReadingOn,
    /** After an error: goes on where it stopped. */
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  }
}
