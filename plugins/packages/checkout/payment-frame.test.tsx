/** What the payment dialog says: checks, the countdown, the question before a cancellation, and how an order ended. */
import { act, screen, waitFor, within } from '@testing-library/react'
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
  it('answers that nothing was received yet, and when that was checked', async () => {
    await openPayment(createBackEnd({ status: 'request' }))
    await press('Saya sudah bayar')
    const said = await screen.findByText(/^Belum kami terima\. Diperiksa pukul \d\d\.\d\d\.$/)
    expect(said.getAttribute('role')).toBe('status')
  })

  it('is announced while it is checked, and says so when it cannot be', async () => {
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
])('with %i seconds left it is announced: “%s”', async (expires_in, words) => {
  await openPayment(createBackEnd({ status: 'request', expires_in }))
  const timer = await screen.findByRole('timer')
  expect(timer.nextElementSibling?.getAttribute('role')).toBe('status')
  expect(timer.nextElementSibling?.textContent).toBe(words)
})

it('canceling asks first and warns who has paid; going back changes nothing', async () => {
  const backEnd = createBackEnd({ status: 'request' })
  const { calls, address } = await openPayment(backEnd)
  await follow('Batalkan pesanan')
  const question = await dialog('Batalkan pesanan ini?')
  expect(question.textContent).toContain('Sudah membayar? Jangan dibatalkan')
  // Closing would double the way back.
  expect(within(question).queryByRole('button', { name: 'Tutup' })).toBeNull()
  await follow('Kembali ke pembayaran')
  await dialog('Bayar dengan QRIS')
  expect(address()).toBe('/packages?purchase=o_1')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('an order that she canceled is not called failed', async () => {
  await openPayment(createBackEnd({ status: 'failed', canceled: true }))
  const over = await dialog('Pesanan dibatalkan')
  expect(over.textContent).toMatch(/Anda membatalkan pesanan ini.*Nomor pesanan: o_1.*Hubungi kami/s)
  expect(over.textContent).not.toMatch(/gagal|Terjadi kesalahan/)
})

it.each([
  ['id', 'Pembayaran gagal', 'Kartu ditolak. Pakai kartu lain atau QRIS.'],
  ['en', 'Payment failed', 'The card was declined. Use another card or QRIS.'],
] as const)('a card that was declined is not blamed on the connection (%s)', async (language, title, words) => {
  const { fetch } = createBackEnd({ status: 'failed', method: 'card' })
  await renderPortal({ plugins: [packages], at: '/packages?purchase=o_1', session: 'member', fetch, language })
  expect((await dialog(title)).textContent).toContain(words)
})

it('without a network the dialog says so beside an icon, and that the order is kept', async () => {
  await openPayment(createBackEnd({ status: 'request' }))
  await dialog('Bayar dengan QRIS')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  act(() => void globalThis.dispatchEvent(new Event('offline')))
  const said = (await screen.findByText('Pesanan Anda tetap tersimpan.')).closest('[role=alert]')
  expect(said?.querySelector('svg[aria-hidden]')).not.toBeNull()
})

describe('a paid package', () => {
  it('says until when it is valid, and connects at one press', async () => {
    const backEnd = createBackEnd({ ...PAID, activated: true })
    backEnd.state.mine = { current: { package: DAY, status: 'active', ends_at: '2026-12-01T03:00:00Z' } }
    const { address } = await renderPortal({
      plugins: [packages, signIn],
      at: '/packages?purchase=o_1',
      session: 'member',
      fetch: backEnd.fetch,
    })
    await dialog('Pembayaran berhasil')
    expect(await screen.findByText('Berlaku sampai 1 Des 2026, 10.00')).toBeTruthy()
    await follow('Sambungkan dan mulai')
    await waitFor(() => expect(address()).toMatch(/^\/relogin/))
  })

  it('that begins later says when, and does not say that it is active', async () => {
    const backEnd = createBackEnd({ ...PAID, activated: true })
    backEnd.state.mine = {
      current: { package: WEEK, status: 'active', ends_at: '2026-12-01T03:00:00Z' },
      next: { package: DAY, status: 'not_activated' },
    }
    await openPayment(backEnd)
    const done = await dialog('Pembayaran berhasil')
    expect(await screen.findByText('Mulai 1 Des 2026, 10.00')).toBeTruthy()
    expect(done.textContent).not.toContain('sudah aktif')
    expect(screen.queryByRole('link', { name: 'Sambungkan dan mulai' })).toBeNull()
  })
})
