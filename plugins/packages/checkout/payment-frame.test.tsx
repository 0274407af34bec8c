/** The texts of the payment dialog: checks, countdown, confirmation of a cancellation, and results. */
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { follow, press, renderPortal } from '@gapura/testing'
import { createBackEnd, DAY, WEEK } from '../../../tests/doubles/payment-back-end.ts'
import signIn from '../../sign-in/plugin.ts'
import packages from '../plugin.ts'

const openPayment = (backEnd: ReturnType<typeof createBackEnd>) =>
  renderPortal({ plugins: [packages], at: '/packages?purchase=o_1', session: 'member', fetch: backEnd.fetch })
const dialog = (name: string) => screen.findByRole('alertdialog', { name })
const PAID = { status: 'success', paid_at: new Date().toISOString() }

describe('“I have paid”', () => {
  it('shows that no payment was received yet, and the time of the check', async () => {
    await openPayment(createBackEnd({ status: 'request' }))
    await press('Saya sudah bayar')
    const result = await screen.findByText(/^Belum kami terima\. Diperiksa pukul \d\d\.\d\d\.$/)
    expect(result.getAttribute('role')).toBe('status')
  })

  it('shows the time of a check no longer once the order is paid, because it says nothing about the activation', async () => {
    const backEnd = createBackEnd({ status: 'request' })
    await openPayment(backEnd)
    await press('Saya sudah bayar')
    await screen.findByText(/^Belum kami terima\. Diperiksa pukul/)
    Object.assign(backEnd.state.order, PAID)
    await press('Saya sudah bayar')
    expect((await dialog('Sudah dibayar, sedang diaktifkan')).textContent).not.toContain('Diperiksa pukul')
  })

  it('announces the check, and reports a failed check', async () => {
    const backEnd = createBackEnd({ status: 'request' })
    await openPayment(backEnd)
    await screen.findByRole('button', { name: 'Saya sudah bayar' })
    let release = () => {}
    backEnd.answers['GET /api/ctm/purchases/o_1'] = async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return new Response(null, { status: 400 })
    }
    await press('Saya sudah bayar')
    expect((await screen.findByText('Memeriksa pembayaran…')).getAttribute('role')).toBe('status')
    await act(async () => release())
    expect(await screen.findByText(/^Pembayaran belum bisa diperiksa/)).toBeTruthy()
  })
})

it.each([
  [301, ''],
  [299, 'Sisa waktu bayar 5 menit'],
  [59, 'Sisa waktu bayar 1 menit'],
  [0, ''],
])('with %i seconds left the countdown announces “%s”', async (expires_in, text) => {
  await openPayment(createBackEnd({ status: 'request', expires_in }))
  const timer = await screen.findByRole('timer')
  expect(timer.nextElementSibling?.getAttribute('role')).toBe('status')
  expect(timer.nextElementSibling?.textContent).toBe(text)
})

it('a cancellation needs a confirmation with a warning; going back changes nothing', async () => {
  const backEnd = createBackEnd({ status: 'request' })
  const { calls, address } = await openPayment(backEnd)
  await follow('Batalkan')
  const question = await dialog('Batalkan pesanan ini?')
  expect(question.textContent).toContain('Sudah bayar? Jangan dibatalkan')
  await follow('Kembali ke pembayaran')
  await dialog('Bayar dengan QRIS')
  expect(address()).toBe('/packages?purchase=o_1')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('an order that the customer canceled is not shown as failed', async () => {
  await openPayment(createBackEnd({ status: 'failed', canceled: true }))
  const over = await dialog('Pesanan dibatalkan')
  expect(over.textContent).toMatch(/Anda membatalkan pesanan ini.*Nomor pesanan o_1.*Hubungi kami/s)
  expect(over.textContent).not.toMatch(/gagal|belum berhasil|belum bisa diproses/)
})

it.each([
  ['id', 'Pembayaran belum berhasil', 'Kartu ditolak. Pakai kartu lain atau QRIS.'],
  ['en', 'The payment did not go through', 'The card was declined. Use another card or QRIS.'],
] as const)('a declined card does not show a network error (%s)', async (language, title, text) => {
  const { fetch } = createBackEnd({ status: 'failed', method: 'card' })
  await renderPortal({ plugins: [packages], at: '/packages?purchase=o_1', session: 'member', fetch, language })
  expect((await dialog(title)).textContent).toContain(text)
})

it('without a network the dialog shows that with an icon, and that the order is stored', async () => {
  await openPayment(createBackEnd({ status: 'request' }))
  await dialog('Bayar dengan QRIS')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  act(() => void globalThis.dispatchEvent(new Event('offline')))
  const alert = (await screen.findByText('Pesanan Anda tetap tersimpan.')).closest('[role=alert]')
  expect(alert?.querySelector('svg[aria-hidden]')).not.toBeNull()
})

describe('a paid package', () => {
  it('shows the end of its validity, and connects with one press', async () => {
    const backEnd = createBackEnd({ ...PAID, activated: true })
    backEnd.state.mine = { current: { package: DAY, status: 'active', ends_at: '2099-12-01T03:00:00Z' } }
    const { address } = await renderPortal({
      plugins: [packages, signIn],
      at: '/packages?purchase=o_1',
      session: 'member',
      fetch: backEnd.fetch,
    })
    await dialog('Paket sudah aktif')
    expect(await screen.findByText(/^Berlaku sampai 1 Des 2099, 10\.00\./)).toBeTruthy()
    await follow('Sambungkan sekarang')
    await waitFor(() => expect(address()).toMatch(/^\/relogin/))
  })

  it('that begins later shows its start, and does not show that it is active', async () => {
    const backEnd = createBackEnd({ ...PAID, activated: true })
    backEnd.state.mine = {
      current: { package: WEEK, status: 'active', ends_at: '2026-12-01T03:00:00Z' },
      next: { package: DAY, status: 'not_activated' },
    }
    await openPayment(backEnd)
    const done = await dialog('Pembayaran diterima')
    expect(await screen.findByText('Mulai 1 Des 2026, 10.00')).toBeTruthy()
    expect(done.textContent).not.toContain('sudah aktif')
    expect(screen.queryByRole('link', { name: 'Sambungkan sekarang' })).toBeNull()
  })
})
