import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type Failure } from '../../kernel/api/api-error.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'
import { LoadError } from './loading-and-errors.tsx'
import { ErrorGroup } from './error-group.tsx'

const status = (number: number, more: object = {}) =>
  new ApiError('GET /x', {
    ...{ kind: 'status', status: number, code: '', message: '', errors: {}, retryAfter: null },
    ...more,
  } as Failure)
const draw = async (...errors: readonly ApiError[]) => drawNamed([], ...errors)
/** Those at these places have a name: the first of a title above it, any other of its own words. */
const drawNamed = async (named: readonly number[], ...errors: readonly ApiError[]) => {
  const retries = errors.map(() => vi.fn())
  const Page = () => (
    <ErrorGroup>
      {errors.map((error, at) => (
        <LoadError
          key={at}
          error={error}
          retry={retries[at] ?? null}
          {...(named.includes(at) && (at === named[0] ? { isNamed: true } : { text: `Bagian ${at} belum ada.` }))}
        />
      ))}
    </ErrorGroup>
  )
  const page = definePlugin({
    id: 'page',
    title: { id: 'Halaman', en: 'Page' },
    core: '^1',
    pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: Page }) }],
  })
  await renderPortal({ plugins: [page], fetch: () => Response.json({}) })
  await screen.findAllByRole('alert')
  return retries
}
const alerts = () => screen.queryAllByRole('alert').map((one) => one.querySelector('p')?.textContent)

it('says one cause of several parts once, and its button tries all of them again', async () => {
  const [first, second, other] = await draw(status(500), status(502), new ApiError('GET /y', { kind: 'network' }))
  expect(alerts()).toEqual([
    'Layanan kami sedang terganggu. Tunggu sebentar, lalu coba lagi.',
    expect.stringMatching(/^Tidak ada koneksi/),
  ])
  expect(screen.queryByText(/^Bagian/)).toBeNull()
  const [together] = screen.getAllByRole('button', { name: 'Coba lagi' })
  await act(async () => together?.click())
  expect([first, second, other].map((one) => one?.mock.calls.length)).toEqual([1, 1, 0])
})

it('of those with one cause, a part that has a name says that it is missing', async () => {
  await drawNamed([1, 2], status(500), status(502), status(503))
  expect(alerts()).toEqual(['Layanan kami sedang terganggu. Tunggu sebentar, lalu coba lagi.'])
  expect(screen.getAllByText(/^Bagian/).map((one) => one.textContent)).toEqual([
    'Bagian ini belum bisa dimuat.',
    'Bagian 2 belum ada.',
  ])
})

it('a part that fails alone says it in its own place', async () => {
  await draw(status(500))
  expect(alerts()).toEqual(['Layanan kami sedang terganggu. Tunggu sebentar, lalu coba lagi.'])
  expect(screen.queryByText('Bagian ini belum bisa dimuat.')).toBeNull()
})

describe('too many requests', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('are said in her language, and the button counts down until the back end takes one again', async () => {
    const [retry] = await draw(status(429, { code: 'too_many', message: 'Too many calls', retryAfter: 3 }))
    expect(alerts()).toEqual(['Terlalu banyak permintaan dalam waktu singkat. Tunggu sebentar, lalu coba lagi.'])
    const button = screen.getByRole('button', { name: /^Coba lagi/ })
    expect(button.textContent).toBe('Coba lagi dalam 3 detik')
    await act(async () => button.click())
    expect(retry).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(2_000))
    expect(button.textContent).toBe('Coba lagi dalam 1 detik')
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(button.textContent).toBe('Coba lagi')
    await act(async () => button.click())
    expect(retry).toHaveBeenCalledOnce()
  })

  it('of a limit with words of its own are said in those', async () => {
    await draw(status(429, { code: 'password.tries', message: 'Coba lagi dalam 15 menit.', retryAfter: 900 }))
    expect(alerts()).toEqual(['Coba lagi dalam 15 menit.'])
  })
})
