import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { press, renderPortal } from '@gapura/testing'
import plugin from '../plugin.ts'

const PURCHASE = {
  id: 'pur_1',
  number: 'K7-4821',
  package: {
    id: 'day-1',
    kind: 'general',
    name: 'Harian',
    bandwidth_mbps: 10,
    duration: 1,
    duration_type: 'day',
    price: 5_000,
    quota_bytes: null,
    active: true,
  },
  amount: 5_000,
  method: 'qr',
  status: 'success',
  qr_string: null,
  created_at: '2026-11-25T02:40:00Z',
  expires_at: '2026-11-25T02:55:00Z',
  paid_at: '2026-11-25T02:41:00Z',
  activated: true,
}

const renderReceipt = (purchase: object | null) =>
  renderPortal({
    plugins: [plugin],
    session: 'member',
    at: '/account/receipt/pur_1',
    instead: ({ url }) =>
      new URL(url).pathname === '/api/ctm/purchases/pur_1'
        ? purchase
          ? Response.json({ data: purchase })
          : Response.json({ error: 'not_found' }, { status: 404 })
        : undefined,
  })

afterEach(() => vi.unstubAllGlobals())

describe('the receipt of a paid order', () => {
  it('has the partner, the state, the amount, the time and the facts', async () => {
    await renderReceipt(PURCHASE)
    const receipt = await screen.findByRole('article', { name: 'Struk' })
    expect(receipt.textContent).toMatch(
      /Lestari NetLunasRp\u00a05\.00025 Nov 2026, 09\.41PaketHarianMasa aktif1 hariCara bayarQRISNomor pesanan K7-4821/,
    )
    expect(screen.getByRole('link', { name: 'Beli lagi' }).getAttribute('href')).toBe('/packages?buy=day-1')
    expect(screen.getByRole('link', { name: /Laporkan masalah/ }).getAttribute('href')).toContain('K7-4821')
  })

  it('says that the package is not active yet', async () => {
    await renderReceipt({ ...PURCHASE, activated: false })
    const receipt = await screen.findByRole('article', { name: 'Struk' })
    expect(within(receipt).getByText('Sudah dibayar, sedang diaktifkan')).toBeTruthy()
    expect(within(receipt).queryByText('Lunas')).toBeNull()
  })

  it('is shared as text, because others cannot open the page', async () => {
    const share = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }))
    await renderReceipt(PURCHASE)
    await press('Bagikan')
    expect(share).toHaveBeenCalledWith({
      title: 'Struk',
      text: 'Struk Lestari Net\nHarian, Rp\u00a05.000\n25 Nov 2026, 09.41\nNomor pesanan: K7-4821',
    })
  })

  it('has no line for what the back end does not say: the number and the times', async () => {
    const share = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }))
    const { number: _, ...sparse } = PURCHASE
    await renderReceipt({ ...sparse, paid_at: null, created_at: null })
    await press('Bagikan')
    expect(share).toHaveBeenCalledWith({
      title: 'Struk',
      text: 'Struk Lestari Net\nHarian, Rp\u00a05.000\nNomor pesanan: pur_1',
    })
  })

  it('can be printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await renderReceipt(PURCHASE)
    await press('Simpan struk')
    expect(print).toHaveBeenCalledOnce()
  })
})

it('an order that is not paid has no receipt, and a link to the order', async () => {
  await renderReceipt({ ...PURCHASE, status: 'request', paid_at: null, activated: false })
  expect(await screen.findByRole('heading', { name: 'Belum ada struk' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lihat pesanan' }).getAttribute('href')).toBe('/packages?purchase=pur_1')
})

it('says that an order was not found', async () => {
  await renderReceipt(null)
  expect(await screen.findByText('Pembelian ini tidak ditemukan.')).toBeTruthy()
})
