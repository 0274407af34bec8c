import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { breaking, follow, press, renderPortal, silent } from '../../core/testing.tsx'
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
const one = (name: string) => screen.findByRole('article', { name: (_, element) => element.textContent.includes(name) })

describe('the transaction history', () => {
  it('lists what was bought, with price, state, way of paying, time and order number', async () => {
    await renderPortal(AT)
    const [bought] = await screen.findAllByRole('article')
    expect(bought?.textContent).toMatch(/Rp \d+\.\d{3}.*Berhasil(QRIS|Kartu)Dibayar .*Nomor pesanan: /s)
    expect(screen.getByRole('heading', { level: 1, name: 'Riwayat transaksi' })).toBeTruthy()
  })

  it('leads from an order that waits to its payment, and offers nothing for one that is over', async () => {
    const data = [ORDER, { ...ORDER, id: 'pur_2', package: { name: 'Bulanan' }, status: 'failed' }]
    const { address } = await renderPortal({ ...AT, instead: answering({ '': { data, next: null } }) })
    expect((await one('Harian')).textContent).toMatch(/Menunggu pembayaran.*Bayar sebelum/s)
    const failed = await one('Bulanan')
    expect(failed.textContent).toMatch(/Gagal.*Dipesan/s)
    expect(within(failed).queryByRole('link')).toBeNull()
    await follow('Lanjutkan pembayaran')
    expect(address()).toBe('/packages?purchase=pur_1')
  })

  it('shows an order that is paid and not active, with the way to look at it', async () => {
    const paid = { ...ORDER, status: 'success', paid_at: '2026-11-21T02:55:00Z' }
    await renderPortal({ ...AT, instead: answering({ '': { data: [paid], next: null } }) })
    expect((await one('Harian')).textContent).toContain('Sudah dibayar, sedang diaktifkan')
    expect(screen.getByRole('link', { name: 'Lihat pesanan' })).toBeTruthy()
  })

  it('reads the next page when it is asked for, and keeps the first', async () => {
    const pages = {
      '': { data: [ORDER], next: 'two' },
      two: { data: [{ ...ORDER, id: 'pur_2', package: { name: 'Mingguan' } }], next: null },
    }
    await renderPortal({ ...AT, instead: answering(pages) })
    await press('Tampilkan lagi')
    await one('Mingguan')
    await one('Harian')
    expect(screen.queryByRole('button', { name: 'Tampilkan lagi' })).toBeNull()
  })

  it('has its heading and says that it waits while no answer has come', async () => {
    await renderPortal({ ...AT, instead: silent(PATH) })
    expect(await screen.findByRole('heading', { name: 'Riwayat transaksi' })).toBeTruthy()
    expect(screen.getByText('Memuat…').closest('[role=status]')).toBeTruthy()
  })

  it('says what failed and reads the list when it is tried again', async () => {
    const { instead, mend } = breaking(PATH)
    await renderPortal({ ...AT, instead })
    expect((await screen.findByRole('alert')).textContent).toMatch(/Terjadi kesalahan.*Kode: /s)
    mend()
    await press('Coba lagi')
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leads who has bought nothing to the packages', async () => {
    const { address } = await renderPortal({ ...AT, instead: answering({}) })
    await screen.findByText('Belum ada transaksi. Paket yang Anda beli akan tercatat di sini.')
    await follow('Lihat paket')
    expect(address()).toBe('/packages')
  })

  it('says of days without an order that there is none on these days, and leads nowhere else', async () => {
    const at = '/transaction_history?from=2020-01-01&to=2020-01-02'
    const { calls } = await renderPortal({ ...AT, at, language: 'en' })
    expect(await screen.findByText('There are no transactions on these dates.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See the packages' })).toBeNull()
    expect(calls.filter((call) => call.includes('/transactions?'))).toEqual([
      `GET ${PATH}?from=2020-01-01&to=2020-01-02`,
    ])
  })
})
