import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, type Failure } from '../../kernel/api/api-error.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { press, renderPortal } from '@gapura/testing'
import { CopyField } from './copy-field.tsx'
import { PagedList } from './paged-list.tsx'
import { LoadError, Loading, LoadingOverlay } from './loading-and-errors.tsx'

async function renderPage(children: ReactNode) {
  const load = () => Promise.resolve({ default: () => <div>{children}</div> })
  const page = definePlugin({
    id: 'page',
    title: { id: 'Halaman', en: 'Page' },
    core: '^1',
    pages: [{ path: '/', access: 'public', load }],
  })
  return renderPortal({ plugins: [page], fetch: () => Response.json({}) })
}
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const SLOW = 'Koneksi sedang lambat. Mohon tunggu…'
const LATE = /^Belum ada respons/

describe('a loading component', () => {
  it('reports a slow network after five seconds, and offers a reload after ten', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const { container } = await renderPage(<Loading lines={4} />)
    expect(container.querySelectorAll('.g-skeleton')).toHaveLength(4)
    expect(screen.queryByText(SLOW)).toBeNull()
    await advance(5_000)
    expect(screen.getByText(SLOW)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Muat ulang' })).toBeNull()
    await advance(5_000)
    expect(screen.queryByText(SLOW)).toBeNull()
    expect(screen.getByText(LATE)).toBeTruthy()
    await press('Muat ulang')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('has a heading only when it is the whole screen', async () => {
    const { unmount } = await renderPage(<Loading isScreen />)
    expect(screen.getByRole('heading', { level: 1, name: 'Memuat…' })).toBeTruthy()
    unmount()
    await renderPage(<Loading />)
    expect(screen.queryByRole('heading', { name: 'Memuat…' })).toBeNull()
    expect(screen.getByText('Memuat…')).toBeTruthy()
  })

  it('says at once without a network that its content comes with the network', async () => {
    onTestFinished(() => void window.dispatchEvent(new Event('online')))
    await renderPage(<Loading />)
    const setOnline = (isOnline: boolean) =>
      act(async () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
        window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
      })
    await setOnline(false)
    expect(screen.getByRole('status').textContent).toContain('Bagian ini tampil begitu tersambung lagi.')
    await setOnline(true)
    expect(screen.getByRole('status').textContent).toBe('Memuat…')
  })

  it('over the page shows nothing for five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await renderPage(<LoadingOverlay />)
    expect(screen.queryByRole('status')).toBeNull()
    await advance(5_000)
    expect(screen.getByRole('status').textContent).toBe(SLOW)
    await advance(5_000)
    expect(screen.getByText(LATE)).toBeTruthy()
  })
})

describe('a failed component', () => {
  const status = (number: number, message = ''): Failure => ({
    kind: 'status',
    status: number,
    code: '',
    message,
    errors: {},
    retryAfter: null,
  })
  it.each<[Failure, string, string]>([
    [status(400), 'Belum berhasil. Coba lagi.', 'HTTP-400'],
    [status(500), 'Layanan kami sedang terganggu. Tunggu sebentar, lalu coba lagi.', 'HTTP-500'],
    [status(422, 'Kata server.'), 'Kata server.', 'HTTP-422'],
    [{ kind: 'timeout' }, 'Belum ada respons. Coba lagi.', 'TIME'],
    [{ kind: 'absent' }, 'Fitur ini tidak tersedia di layanan ini.', 'NONE'],
    [{ kind: 'shape', at: 'data' }, 'Bagian ini belum tampil. Coba sebentar lagi.', 'SHAPE'],
    [{ kind: 'network' }, 'Tidak ada koneksi. Periksa Wi-Fi Anda, lalu coba lagi.', 'NET'],
  ])('shows a message and a code (%j)', async (failure, message, code) => {
    const retry = vi.fn()
    await renderPage(<LoadError error={new ApiError('GET /api/x', failure)} retry={retry} />)
    expect(screen.getByRole('alert').textContent).toBe(`${message}Coba lagiKode: ${code}`)
    await press('Coba lagi')
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('shows that the rest of the page works if no call failed, and no button without `retry`', async () => {
    await renderPage(<LoadError error={new Error('x')} />)
    expect(screen.getByRole('alert').textContent).toBe(
      'Bagian ini sedang bermasalah. Bagian lain tetap bisa dipakai.Kode: PART',
    )
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
  })
})

describe('a list that is read page by page', () => {
  const settled: ComponentProps<typeof PagedList>['pages'] = {
    data: {},
    isPending: false,
    isError: false,
    error: null,
    fetchStatus: 'idle',
    hasNextPage: false,
    isFetchingNextPage: false,
    flat: ['one'],
    refetch: vi.fn(),
    fetchNextPage: vi.fn(),
  }
  const list = (more: Partial<typeof settled>) =>
    renderPage(
      <PagedList pages={{ ...settled, ...more }} empty={<p>Kosong</p>}>
        <p>Isi</p>
      </PagedList>,
    )
  const OFFLINE = /^Koneksi terputus/

  it('shows that it is loading, offline or empty', async () => {
    const waiting = await list({ isPending: true, flat: [] })
    expect([screen.queryByText('Memuat…') !== null, screen.queryByText(OFFLINE)]).toEqual([true, null])
    waiting.unmount()
    const offline = await list({ isPending: true, flat: [], fetchStatus: 'paused' })
    expect([screen.queryByText('Memuat…'), screen.queryByText(OFFLINE) !== null]).toEqual([null, true])
    offline.unmount()
    await list({ flat: [] })
    expect([screen.queryByText('Isi'), screen.queryByText('Kosong') !== null]).toEqual([null, true])
  })

  it('shows an error in place of a list without entries, and below one with entries', async () => {
    const refetch = vi.fn()
    const none = await list({ isError: true, flat: [], refetch })
    expect(screen.queryByText('Kosong')).toBeNull()
    await press('Coba lagi')
    expect(refetch).toHaveBeenCalledTimes(1)
    none.unmount()
    await list({ isError: true })
    expect(screen.getByText('Isi')).toBeTruthy()
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it('has a button for more only if there is a next page', async () => {
    const fetchNextPage = vi.fn()
    const last = await list({})
    expect(screen.queryByRole('button', { name: 'Tampilkan lagi' })).toBeNull()
    last.unmount()
    const more = await list({ hasNextPage: true, fetchNextPage })
    await press('Tampilkan lagi')
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
    more.unmount()
    await list({ hasNextPage: true, isFetchingNextPage: true })
    expect(screen.getByRole('button', { name: 'Memuat…' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('reads the next page by itself if no entry of the first page is shown', async () => {
    const fetchNextPage = vi.fn()
    const first = await list({ flat: [], hasNextPage: true, fetchNextPage })
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Kosong')).toBeNull()
    first.unmount()
    await list({ flat: [], hasNextPage: true, isFetchingNextPage: true, fetchNextPage })
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
  })

  it('reads on after each page without a shown entry, also when pages arrive at once', async () => {
    const fetchNextPage = vi.fn()
    function Arriving() {
      const [data, setData] = useState({})
      return (
        <>
          <button onClick={() => setData({})}>Tiba</button>
          <PagedList pages={{ ...settled, data, flat: [], hasNextPage: true, fetchNextPage }} empty={null}>
            <p>Isi</p>
          </PagedList>
        </>
      )
    }
    await renderPage(<Arriving />)
    await press('Tiba')
    await press('Tiba')
    expect(fetchNextPage).toHaveBeenCalledTimes(3)
  })
})

it.each([
  ['reports that a text is copied', () => Promise.resolve(), 'Tersalin'],
  ['leaves the text selected when the browser refuses to copy', () => Promise.reject(new Error('denied')), 'Salin'],
])('a field %s', async (_, writeText, label) => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  await renderPage(<CopyField value="http://login" label="Alamat" />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salin' })))
  expect(written).toHaveBeenCalledWith('http://login')
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeTruthy())
  const field = screen.getByLabelText<HTMLInputElement>('Alamat')
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('http://login')
})
