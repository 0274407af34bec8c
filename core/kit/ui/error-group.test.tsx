import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type Failure } from '../../kernel/api/api-error.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'
import { LoadError } from './loading-and-errors.tsx'
import { ErrorGroup } from './error-group.tsx'

const status = (number: number, more: object = {}) =>
  new ApiError('GET /x', {
    kind: 'status',
    status: number,
    code: '',
    message: '',
    errors: {},
    retryAfter: null,
    ...more,
  } as Failure)
const renderErrors = async (...errors: readonly ApiError[]) => renderNamed([], ...errors)
/** Renders an error for each; those at the indexes `named` have a name: the first by a title above it, the others by a text. */
const renderNamed = async (named: readonly number[], ...errors: readonly ApiError[]) => {
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
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.querySelector('p')?.textContent)

it('several errors with one cause share one message, and its button retries all of them', async () => {
  const [first, second, other] = await renderErrors(
    status(500),
    status(502),
    new ApiError('GET /y', { kind: 'network' }),
  )
  expect(alerts()).toEqual([
    'Layanan kami sedang terganggu. Tunggu sebentar, lalu coba lagi.',
    expect.stringMatching(/^Tidak ada koneksi/),
  ])
  expect(screen.queryByText(/^Bagian/)).toBeNull()
  const [retryAll] = screen.getAllByRole('button', { name: 'Coba lagi' })
  await act(async () => retryAll?.click())
  expect([first, second, other].map((retry) => retry?.mock.calls.length)).toEqual([1, 1, 0])
})

it('of several errors with one cause, a component with a name still shows that it is missing', async () => {
  await renderNamed([1, 2], status(500), status(502), status(503))
  expect(alerts()).toEqual(['Layanan kami sedang terganggu. Tunggu sebentar, lalu coba lagi.'])
  expect(screen.getAllByText(/^Bagian/).map((line) => line.textContent)).toEqual([
    'Bagian ini belum bisa dimuat.',
    'Bagian 2 belum ada.',
  ])
})

it('a single error is shown in its own place', async () => {
  await renderErrors(status(500))
  expect(alerts()).toEqual(['Layanan kami sedang terganggu. Tunggu sebentar, lalu coba lagi.'])
  expect(screen.queryByText('Bagian ini belum bisa dimuat.')).toBeNull()
})

describe('too many requests', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('are reported in the customer’s language, and the button counts down until it may be pressed', async () => {
    const [retry] = await renderErrors(status(429, { code: 'too_many', message: 'Too many calls', retryAfter: 3 }))
    expect(alerts()).toEqual(['Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.'])
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

  it('of a limit with its own message are reported with that message', async () => {
    await renderErrors(status(429, { code: 'password.tries', message: 'Coba lagi dalam 15 menit.', retryAfter: 900 }))
    expect(alerts()).toEqual(['Coba lagi dalam 15 menit.'])
  })
})
