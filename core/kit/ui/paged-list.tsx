import { Button } from '../controls/index.ts'
import { useEffect, type ReactNode } from 'react'
import { useTexts } from '../context/text-context.ts'
import { Empty, LoadError, useErrorText, Loading } from './loading-and-errors.tsx'

type Props = {
  readonly pages: {
    readonly data: unknown
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    /** `paused`: offline; TanStack Query continues when the network is back. */
    readonly fetchStatus: string
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    /** The shown entries of all pages read so far. While there are none, further pages are read before `empty` is shown. */
    readonly flat: readonly unknown[]
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  readonly lines?: number
  /** Shown for a list without entries, usually `<Empty />`. */
  readonly empty: ReactNode
  readonly children: ReactNode
}

/**
 * A list of `readPages`: loading, offline, an error, `empty`, or `children` with a button that reads the next page. If that
 * fails, the loaded entries stay.
 *
 * @example <PagedList pages={pages} empty={<Empty text={t('empty')} />}>{pages.flat.map(…)}</PagedList>
 */
export function PagedList({ pages, lines = 6, empty, children }: Props) {
  const { t } = useTexts()
  const textOf = useErrorText()
  if (pages.isPending && pages.fetchStatus === 'paused') return <Empty text={t('offline.list')} />
  if (pages.isPending) return <Loading lines={lines} />
  if (pages.isError && pages.flat.length === 0) {
    return <LoadError error={pages.error} retry={() => void pages.refetch()} />
  }
  if (pages.flat.length === 0) return pages.hasNextPage ? <NextPage pages={pages} lines={lines} /> : empty
  return (
    <>
      {children}
      {pages.isError && <p role="alert">{textOf(pages.error)}</p>}
      {pages.hasNextPage && (
        <Button
          className="g-more"
          size="large"
          disabledFocusable={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {pages.isFetchingNextPage ? t('loading.text') : t('action.more')}
        </Button>
      )}
    </>
  )
}

function NextPage({ pages, lines }: { readonly pages: Props['pages']; readonly lines: number }) {
  const { data, isFetchingNextPage, fetchNextPage } = pages
  // Depends on `data`, because a page that arrives at once causes no render in which `isFetchingNextPage` is true.
  useEffect(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage, data])
  return <Loading lines={lines} />
}
