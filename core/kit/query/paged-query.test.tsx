import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { json, network, refuse, scene } from '../../../tests/doubles/client-network.ts'
import { ClientContext, useClient } from './client-context.ts'
import { endpoint, list, z } from '../../kernel/api/endpoint.ts'
import { useHasNoFailures } from './use-has-no-failures.ts'
import { readPages, readWholeList, useReadAllPages } from './paged-query.ts'
import { read, useCall, useRead } from './queries.ts'

const getThings = endpoint('GET', '/api/things', {
  summary: 'Things',
  query: z.object({ kind: z.optional(z.string()), cursor: z.optional(z.string()) }),
  answer: list(z.string()),
})
const change = endpoint('POST', '/api/change', { summary: 'Changes', body: z.object({}) })
const INPUT = { query: { kind: 'a' } }

function rendered<Result>(hook: () => Result, respond: (cursor: string | null, request: Request) => Response) {
  const requests = network((request) => respond(new URL(request.url).searchParams.get('cursor'), request))
  const { client } = scene()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientContext value={client}>{children}</ClientContext>
  )
  const { result, rerender } = renderHook(hook, { wrapper })
  return { result, rerender, urls: () => requests.map(({ url }) => url.replace('https://api.example', '')) }
}
const THREE: Readonly<Record<string, unknown>> = {
  null: { data: ['1', '2'], next: 'b' },
  b: { data: ['3'], next: 'c' },
  c: { data: ['4'], next: null },
}
const three = (cursor: string | null) => json(THREE[String(cursor)])

it('a list is read page by page, each with the cursor of the page before', async () => {
  const { result, urls } = rendered(() => useRead(readPages(getThings, INPUT)), three)
  expect(result.current.flat).toEqual([])
  await waitFor(() => expect(result.current.flat).toEqual(['1', '2']))
  expect([urls(), result.current.hasNextPage]).toEqual([['/api/things?kind=a'], true])
  await act(async () => void (await result.current.fetchNextPage()))
  await waitFor(() => expect(result.current.flat).toEqual(['1', '2', '3']))
  await act(async () => void (await result.current.fetchNextPage()))
  await waitFor(() => expect(result.current.flat).toEqual(['1', '2', '3', '4']))
  expect(result.current.hasNextPage).toBe(false)
  expect(urls()).toEqual(['/api/things?kind=a', '/api/things?kind=a&cursor=b', '/api/things?kind=a&cursor=c'])
})

it('`flat` is the same array until more is read, so that a map does not render its pins again', async () => {
  const { result, rerender } = rendered(() => useRead(readPages(getThings, INPUT)), three)
  await waitFor(() => expect(result.current.flat).toEqual(['1', '2']))
  const before = result.current.flat
  rerender()
  expect(result.current.flat).toBe(before)
})

it('readWholeList reads to the last page by itself', async () => {
  const { result, urls } = rendered(() => useRead(readWholeList(getThings, INPUT)), three)
  await waitFor(() => expect(result.current.flat).toEqual(['1', '2', '3', '4']))
  expect([urls().length, result.current.isReadingOn]).toEqual([3, false])
})

it('useReadAllPages reads on also when a page arrives without a render in which it is being fetched', () => {
  const fetchNextPage = vi.fn()
  const known = { hasNextPage: true, isFetching: false, isError: false, fetchNextPage }
  const { rerender, result } = renderHook(({ isEnabled, ...pages }) => useReadAllPages(pages, isEnabled), {
    initialProps: { ...known, data: 'one', isEnabled: true },
  })
  expect([fetchNextPage.mock.calls.length, result.current]).toEqual([1, true])
  rerender({ ...known, data: 'two', isEnabled: true })
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
  rerender({ ...known, data: 'three', isFetching: true, isEnabled: true })
  expect([fetchNextPage.mock.calls.length, result.current]).toEqual([2, true])
  for (const over of [{ isError: true }, { hasNextPage: false }, { isEnabled: false }]) {
    rerender({ ...known, data: 'four', isEnabled: true, ...over })
    expect([fetchNextPage.mock.calls.length, result.current]).toEqual([2, false])
  }
})

it('a back end that ignores the cursor gets only one more request', async () => {
  const { result, urls } = rendered(
    () => useRead(readWholeList(getThings, INPUT)),
    () => json({ data: ['1'], next: 'b' }),
  )
  await waitFor(() => expect(result.current.flat).toEqual(['1', '1']))
  expect([result.current.isReadingOn, urls().length]).toEqual([false, 2])
})

it('a later page that fails stops the reading, leaves the entries, and is read again on demand', async () => {
  let isBroken = true
  const { result, urls } = rendered(
    () => useRead(readWholeList(getThings, INPUT)),
    (cursor) => (cursor === 'b' && isBroken ? refuse(400) : three(cursor)),
  )
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect([result.current.flat, result.current.isReadingOn, urls().length]).toEqual([['1', '2'], false, 2])
  isBroken = false
  await act(async () => result.current.retry())
  await waitFor(() => expect(result.current.flat).toEqual(['1', '2', '3', '4']))
  expect(urls().slice(2)).toEqual(['/api/things?kind=a&cursor=b', '/api/things?kind=a&cursor=c'])
})

it('a first page that fails is read again on demand', async () => {
  let isBroken = true
  const { result } = rendered(
    () => useRead(readWholeList(getThings, INPUT)),
    (cursor) => (isBroken ? refuse(400) : three(cursor)),
  )
  await waitFor(() => expect(result.current.isError).toBe(true))
  isBroken = false
  await act(async () => result.current.retry())
  await waitFor(() => expect(result.current.flat).toHaveLength(4))
})

it('a disabled list is not requested', async () => {
  const { result, urls } = rendered(
    () => [
      useRead(readPages(getThings, INPUT, { enabled: false })),
      useRead(read(getThings, INPUT, { enabled: false })),
    ],
    three,
  )
  await act(async () => undefined)
  expect([result.current.map((query) => query?.fetchStatus), urls()]).toEqual([['idle', 'idle'], []])
})

it.each([
  ['succeeds', 200, 2],
  ['is refused with 409', 409, 2],
  ['fails', 400, 1],
])(
  'when a call %s (status %i), the answers that it forgets have been requested %i times in all',
  async (_, status, count) => {
    const { result, urls } = rendered(
      () => ({ things: useRead(read(getThings, INPUT)), call: useCall(change, { forgets: [getThings] }) }),
      (_cursor, { method }) => (method === 'GET' ? three(null) : status === 200 ? json({}) : refuse(status)),
    )
    await waitFor(() => expect(result.current.things.data?.data).toEqual(['1', '2']))
    await act(async () => void (await result.current.call.mutateAsync({ body: {} }).catch(() => undefined)))
    await waitFor(() => expect(result.current.things.fetchStatus).toBe('idle'))
    expect(urls().filter((url) => url.startsWith('/api/things'))).toHaveLength(count)
  },
)

it('useHasNoFailures becomes true with the first successful answer, and stays true after a failure', async () => {
  let isBroken = false
  const { result } = rendered(
    () => ({ things: useRead(read(getThings, INPUT)), isWell: useHasNoFailures() }),
    () => (isBroken ? refuse(400) : three(null)),
  )
  expect(result.current.isWell).toBe(false)
  await waitFor(() => expect(result.current.isWell).toBe(true))
  isBroken = true
  await act(async () => void (await result.current.things.refetch()))
  await waitFor(() => expect(result.current.things.isError).toBe(true))
  expect(result.current.isWell).toBe(true)
})

it('useHasNoFailures is false while the only answer is a failure', async () => {
  const { result } = rendered(
    () => ({ things: useRead(read(getThings, INPUT)), isWell: useHasNoFailures() }),
    () => refuse(400),
  )
  await waitFor(() => expect(result.current.things.isError).toBe(true))
  expect(result.current.isWell).toBe(false)
})

it('there is no client outside of a portal', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(useClient)).toThrow('useClient: there is no portal above this component')
})
