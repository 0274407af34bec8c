/**
 * A list that is read page by page, or its state: waiting, offline, failed, empty. A button below it reads the next page;
 * when that fails, the entries that are loaded stay.
 */
import { Button } from '../controls/index.ts'
import { useEffect, type ReactNode } from 'react'
import { useTexts } from '../context/text-context.ts'
import { Empty, LoadError, useErrorText, Loading } from './loading-and-errors.tsx'

type Props = {
  /** What `usePages` gave. */
  readonly pages: {
    /** Another one with each page. */
    readonly data: unknown
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    /** `paused`: offline; TanStack Query continues when the network is back. */
    readonly fetchStatus: string
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    /** What is shown of all pages read so far. Where that is nothing, further pages are read before it is said to be nothing. */
    readonly flat: readonly unknown[]
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  /** Lines of the skeleton. */
  readonly lines?: number
  /** What is shown for a list without entries, usually `<Empty />`. */
  readonly empty: ReactNode
  readonly children: ReactNode
}

/**
 * Draws a list that `usePages` reads: the waiting face, the failure, `empty`, or `children`, and the button for more.
 *
 * @example <PagedList pages={pages} empty={<Empty text={t('empty')} />}>{pages.flat.map(…)}</PagedList>
 */
export function PagedList({ pages, lines = 6, empty, children }: Props) {
  const { t } = useTexts()
  const said = useErrorText()
  if (pages.isPending && pages.fetchStatus === 'paused') return <Empty text={t('offline.list')} />
  if (pages.isPending) return <Loading lines={lines} />
  if (pages.isError && pages.flat.length === 0) {
    return <LoadError error={pages.error} retry={() => void pages.refetch()} />
  }
  if (pages.flat.length === 0) return pages.hasNextPage ? <Onward pages={pages} lines={lines} /> : empty
  return (
    <>
      {children}
      {pages.isError && <p role="alert">{said(pages.error)}</p>}
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

/** Reads the next page at once. */
function Onward({ pages, lines }: { readonly pages: Props['pages']; readonly lines: number }) {
  const { data, isFetchingNextPage, fetchNextPage } = pages
  // With `data`, because a page that arrives at once is drawn without a render in which the next one is being read.
  useEffect(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage, data])
  return <Loading lines={lines} />
}
