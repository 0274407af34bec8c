/** A customer who paid sees what becomes of it, also after a call that failed. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { press, renderPortal } from '@gapura/testing'
import { createBackEnd } from '../../../tests/doubles/payment-back-end.ts'
import home from '../../home/plugin.ts'
import packages from '../plugin.ts'

const PAID = { status: 'success', paid_at: new Date().toISOString() }
const openHome = (backEnd: ReturnType<typeof createBackEnd>) =>
  renderPortal({ plugins: [home, packages], session: 'member', fetch: backEnd.fetch })

it('a poll that fails while the customer is in the app of their bank continues when they are back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => {
    visibility.mockRestore()
    vi.useRealTimers()
  })
  const backEnd = createBackEnd({ status: 'request' })
  const { calls } = await renderPortal({
    plugins: [packages],
    at: '/packages?purchase=o_1',
    session: 'member',
    fetch: backEnd.fetch,
  })
  await screen.findByRole('alertdialog', { name: 'Bayar dengan QRIS' })
  const status = backEnd.answers['GET /api/ctm/purchases/o_1'] ?? Response.error
  backEnd.answers['GET /api/ctm/purchases/o_1'] = () => {
    visibility.mockReturnValue('hidden')
    throw new TypeError('Failed to fetch')
  }
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(calls.filter((call) => call === 'GET /api/ctm/purchases/o_1')).toHaveLength(2)
  backEnd.answers['GET /api/ctm/purchases/o_1'] = status
  Object.assign(backEnd.state.order, PAID, { activated: true })
  visibility.mockReturnValue('visible')
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(3_000)
  })
  await screen.findByRole('alertdialog', { name: 'Paket sudah aktif' })
})

it('home shows the state of a paid order also while the packages cannot be read', async () => {
  const backEnd = createBackEnd(PAID)
  backEnd.answers['GET /api/ctm/packages/mine'] = () => new Response(null, { status: 400 })
  await openHome(backEnd)
  expect(await screen.findByRole('region', { name: 'Sudah dibayar, sedang diaktifkan' })).toBeTruthy()
})

it('home still shows the state of a paid order after a check that failed', async () => {
  const backEnd = createBackEnd(PAID)
  const { calls } = await openHome(backEnd)
  const checks = () => calls.filter((call) => call === 'GET /api/ctm/packages/mine').length
  await screen.findByRole('region', { name: 'Sudah dibayar, sedang diaktifkan' })
  const before = checks()
  backEnd.answers['GET /api/ctm/packages/mine'] = () => new Response(null, { status: 400 })
  await press('Periksa lagi')
  await waitFor(() => expect(checks()).toBe(before + 1))
  await screen.findByRole('button', { name: 'Coba lagi' })
  expect(screen.getByRole('region', { name: 'Sudah dibayar, sedang diaktifkan' })).toBeTruthy()
})
