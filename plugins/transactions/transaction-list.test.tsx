import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { breaking, follow, press, renderPortal, silent } from '@gapura/testing'
import packages from '../packages/plugin.ts'
import transactions from './plugin.ts'

const plugins = [packages, transactions]
const AT = { plugins, at: '/transaction_history', session: 'member' } as const
const PATH = '/api/ctm/transactions'

const ORDER = {
  id: 'pur_1',
  package: { name: 'Harian' },
  amount: 10_000,
  method: 'qr',
  status: 'request',
  created_at: '2026-11-21T02:50:00Z',
  expires_at: '2999-11-21T03:05:00Z',
  paid_at: null,
  activated: false,
}
const answering = (pages: Readonly<Record<string, object>>) => (request: Request) => {
  const { pathname, searchParams } = new URL(request.url)
  return pathname === PATH
    ? Response.json(pages[searchParams.get('cursor') ?? ''] ?? { data: [], next: null })
    : undefined
}
const order = (name: string) =>
  screen.findByRole('article', { name: (_, element) => element.textContent.includes(name) })

const useWindow = ({ isWide }: { readonly isWide: boolean }) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(min-width: 64em)' && isWide }))

beforeEach(() => useWindow({ isWide: false }))
afterEach(() => vi.unstubAllGlobals())

describe('the transaction history', () => {
  it('lists orders with price, time, payment method and state', async () => {
    await renderPortal(AT)
    const [bought] = await screen.findAllByRole('article')
    expect(bought?.textContent).toMatch(
      /Lihat struk .*Rp\u00a0\d+\.\d{3} \d+ \w+ 2026, \d\d\.\d\d · (QRIS|Kartu) Lunas/,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Riwayat transaksi' })).toBeTruthy()
  })

  it('links an unpaid order to its payment, and a failed order to what became of it', async () => {
    const data = [ORDER, { ...ORDER, id: 'pur_2', package: { name: 'Bulanan' }, status: 'failed' }]
    const { address } = await renderPortal({ ...AT, instead: answering({ '': { data, next: null } }) })
    expect((await order('Harian')).textContent).toMatch(/Bayar sebelum.*Menunggu bayar/s)
    const failed = await order('Bulanan')
    expect(failed.textContent).toMatch(/Gagal$/)
    expect(within(failed).getByRole('link').getAttribute('href')).toBe('/packages?purchase=pur_2')
    await follow(/^Lanjutkan pembayaran/, within(await order('Harian')))
    expect(address()).toBe('/packages?purchase=pur_1')
  })

  it('links a paid order to its receipt', async () => {
    const data = [{ ...ORDER, status: 'success', activated: true, paid_at: '2026-11-21T02:55:00Z' }]
    const { address } = await renderPortal({ ...AT, instead: answering({ '': { data, next: null } }) })
    await follow(/^Lihat struk/, within(await order('Harian')))
    expect(address()).toBe('/account/receipt/pur_1')
  })

  it('has a heading for each month', async () => {
    const old = { ...ORDER, id: 'pur_2', package: { name: 'Mingguan' }, created_at: '2026-10-02T02:50:00Z' }
    await renderPortal({
      ...AT,
      instead: answering({ '': { data: [ORDER, { ...ORDER, id: 'pur_3' }, old], next: null } }),
    })
    const rows = async (month: string) =>
      within(await screen.findByRole('region', { name: month })).getAllByRole('article')
    expect(await rows('November 2026')).toHaveLength(2)
    expect(await rows('Oktober 2026')).toHaveLength(1)
  })

  it('shows as text that an order has expired', async () => {
    const data = [{ ...ORDER, status: 'expire', expires_at: '2026-11-21T03:05:00Z' }]
    await renderPortal({ ...AT, instead: answering({ '': { data, next: null } }) })
    const expired = await order('Harian')
    expect(expired.textContent).toContain('Waktu habis')
    expect(within(expired).queryByRole('link', { name: /^Lanjutkan pembayaran/ })).toBeNull()
  })

  it('shows an order as paid after Back from its payment', async () => {
    const { sandbox, assembled } = await renderPortal({ ...AT, at: '/packages?buy=month-1', phone: '6281234567891' })
    await press(/^Bayar Rp/)
    await screen.findByRole('img', { name: /^Kode QRIS/ })
    await act(async () => assembled.navigation.go('/transaction_history', { forced: true }))
    const newest = async () => (await screen.findAllByRole('article'))[0]
    expect((await newest())?.textContent).toMatch(/Bayar sebelum .*Menunggu bayar/s)
    await follow(/^Lanjutkan pembayaran/, within((await newest()) ?? document.body))
    await screen.findByRole('img', { name: /^Kode QRIS/ })
    const [waiting] = sandbox?.world.db.all<{ id: string }>(`SELECT id FROM charges WHERE outcome = 'waiting'`) ?? []
    sandbox?.world.payments.pay(waiting?.id ?? '')
    await press('Saya sudah bayar')
    await screen.findByRole('alertdialog', { name: 'Paket sudah aktif' })
    await act(async () => window.history.back())
    await waitFor(async () => expect((await newest())?.textContent).toMatch(/Lihat struk .*Lunas/s))
    expect(screen.queryByRole('link', { name: /^Lanjutkan pembayaran/ })).toBeNull()
  })

  it('is limited to the last days by a button, with the days in the address; Back restores the longer range', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
    const data = [
      { ...ORDER, created_at: days(1) },
      { ...ORDER, id: 'pur_2', package: { name: 'Mingguan' }, created_at: days(20) },
      { ...ORDER, id: 'pur_3', package: { name: 'Bulanan' }, created_at: days(90) },
    ]
    const { address } = await renderPortal({ ...AT, instead: answering({ '': { data, next: null } }) })
    const count = async (expected: number) =>
      waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(expected))
    await count(3)
    await press('30 hari')
    await count(2)
    const month = address()
    expect(month).toMatch(/^\/transaction_history\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    await press('7 hari')
    await count(1)
    await act(async () => window.history.back())
    await count(2)
    expect(address()).toBe(month)
    await press('Semua')
    await count(3)
    expect(screen.getByRole('button', { name: 'Semua' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('shows a paid order that is not active yet, with a link to it', async () => {
    const paid = { ...ORDER, status: 'success', paid_at: '2026-11-21T02:55:00Z' }
    await renderPortal({ ...AT, instead: answering({ '': { data: [paid], next: null } }) })
    expect((await order('Harian')).textContent).toContain('Diproses')
    expect(within(await order('Harian')).getByRole('link', { name: /^Lihat pesanan/ })).toBeTruthy()
  })

  describe('in a wide window', () => {
    const paid = { ...ORDER, status: 'success', activated: true, paid_at: '2026-11-21T02:55:00Z' }
    const old = { ...paid, id: 'pur_2', number: 'K7-4821', package: { name: 'Mingguan' }, amount: 25_000 }
    const chosen = () => screen.getByRole('complementary', { name: 'Pesanan yang dipilih' })
    beforeEach(() => useWindow({ isWide: true }))

    it('shows the newest order beside the list, and another one when its row is pressed', async () => {
      const instead = answering({ '': { data: [ORDER, old], next: null } })
      const { address } = await renderPortal({ ...AT, instead })
      await order('Mingguan')
      expect(chosen().textContent).toMatch(/HarianRp\u00a010\.000Menunggu bayarBayar sebelum/)
      expect(within(chosen()).getByRole('link', { name: 'Lanjutkan pembayaran' })).toBeTruthy()
      await follow(/^Mingguan/)
      expect(address()).toBe('/transaction_history?order=pur_2')
      expect(chosen().textContent).toMatch(/MingguanRp\u00a025\.000LunasDibayar.*Cara bayarQRISNomor pesananK7-4821/)
      expect(screen.getByRole('link', { current: true }).textContent).toContain('Mingguan')
      const print = within(chosen()).getByRole('link', { name: 'Cetak atau bagikan struk' })
      expect(print.getAttribute('href')).toBe('/account/receipt/pur_2')
    })

    it('shows the order that the address names, also after the days have changed', async () => {
      const at = '/transaction_history?order=pur_2'
      const { address } = await renderPortal({
        ...AT,
        at,
        instead: answering({ '': { data: [paid, old], next: null } }),
      })
      await order('Mingguan')
      expect(chosen().textContent).toContain('Mingguan')
      await press('30 hari')
      expect(address()).toMatch(/order=pur_2/)
    })

    it('leaves a press with a modifier key to the browser', async () => {
      await renderPortal({ ...AT, instead: answering({ '': { data: [ORDER, old], next: null } }) })
      const isLeft = fireEvent.click(await screen.findByRole('link', { name: /^Mingguan/ }), { ctrlKey: true })
      expect(isLeft).toBe(true)
      expect(chosen().textContent).toContain('Harian')
    })
  })

  it('loads the next page on request, below the first', async () => {
    const pages = {
      '': { data: [ORDER], next: 'two' },
      two: { data: [{ ...ORDER, id: 'pur_2', package: { name: 'Mingguan' } }], next: null },
    }
    await renderPortal({ ...AT, instead: answering(pages) })
    await press('Tampilkan lagi')
    await order('Mingguan')
    await order('Harian')
    expect(screen.queryByRole('button', { name: 'Tampilkan lagi' })).toBeNull()
  })

  it('shows only orders of the requested days, and loads pages until there is such an order', async () => {
    const old = { ...ORDER, id: 'pur_0', package: { name: 'Bulanan' }, created_at: '2026-09-01T02:50:00Z' }
    const pages = { '': { data: [old], next: 'two' }, two: { data: [ORDER, { ...old, id: 'pur_9' }], next: 'two' } }
    const at = '/transaction_history?from=2026-11-15&to=2026-11-25'
    await renderPortal({ ...AT, at, instead: answering(pages) })
    await order('Harian')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    // A back end that ignores the cursor has one page.
    expect(screen.queryByRole('button', { name: 'Tampilkan lagi' })).toBeNull()
  })

  it('shows its heading and a loading message while it loads', async () => {
    await renderPortal({ ...AT, instead: silent(PATH) })
    expect(await screen.findByRole('heading', { name: 'Riwayat transaksi' })).toBeTruthy()
    expect(screen.getByText('Memuat…').closest('[role=status]')).toBeTruthy()
  })

  it('shows an error, and loads the list on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await renderPortal({ ...AT, instead })
    expect((await screen.findByRole('alert')).textContent).toMatch(/Belum berhasil\. Coba lagi\..*Kode: /s)
    mend()
    await press('Coba lagi')
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('links to the packages when there are no orders', async () => {
    const { address } = await renderPortal({ ...AT, instead: answering({}) })
    await screen.findByRole('heading', { level: 2, name: 'Belum ada transaksi' })
    await follow('Lihat paket')
    expect(address()).toBe('/packages')
  })

  it('shows a message without a link to the packages when there are no orders on these dates', async () => {
    const at = '/transaction_history?from=2020-01-01&to=2020-01-02'
    const { calls } = await renderPortal({ ...AT, at, language: 'en' })
    expect(await screen.findByText('There are no transactions for these dates.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See packages' })).toBeNull()
    expect(calls.filter((call) => call.includes('/transactions?'))).toEqual([
      `GET ${PATH}?from=2020-01-01&to=2020-01-02`,
    ])
  })
})
