import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { breaking, follow, press, renderPortal, silent, type, type RenderSettings } from '@gapura/testing'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import invoices from './plugin.ts'

/** A customer with twelve invoices: the newest is unpaid and due in nine days at most, the others are paid. */
const DEWI = '6281234567893'
const open = (at: string, settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, packages, invoices], at, session: 'member', phone: DEWI, ...settings })
const PATH = '/api/rtrw/invoices'

describe('the list of invoices', () => {
  it('shows the month first, then total and state of each invoice, and of an unpaid one the due date and days left', async () => {
    await open('/invoice')
    const [first, second] = await within(await screen.findByRole('main')).findAllByRole('link', { name: /Rp/ })
    expect(first?.textContent).toMatch(
      /^\w+ 20\d\d *Total: Rp\u00a0215\.000.*Belum lunas *Jatuh tempo \d+ \w+ 20\d\d · [89] hari lagi$/s,
    )
    expect(second?.textContent).toContain('Lunas')
    expect(second?.textContent).not.toContain('hari lagi')
  })

  it('shows the unpaid invoices first, also where the back end lists them later', async () => {
    const invoice = (id: string, status: 'paid' | 'unpaid') => ({
      id,
      number: `INV/${id}`,
      invoice_date: '2026-01-01',
      due_date: '2026-01-15',
      status,
      total: 100_000,
    })
    const data = [invoice('3', 'paid'), invoice('2', 'unpaid'), invoice('1', 'paid')]
    const instead = (request: Request) =>
      new URL(request.url).pathname === PATH ? Response.json({ data, next: null }) : undefined
    await open('/invoice', { instead })
    const links = await within(await screen.findByRole('main')).findAllByRole('link', { name: /Rp/ })
    expect(links.map((link) => /INV\/\d/.exec(link.textContent)?.[0])).toEqual(['INV/2', 'INV/3', 'INV/1'])
  })

  it('loads older invoices on request', async () => {
    await open('/invoice')
    const main = within(await screen.findByRole('main'))
    expect(await main.findAllByRole('link', { name: /Rp/ })).toHaveLength(10)
    await press('Tampilkan lagi')
    await waitFor(() => expect(main.getAllByRole('link', { name: /Rp/ })).toHaveLength(12))
  })

  it('opens an invoice, which links back to the list', async () => {
    const { address } = await open('/invoice')
    const [first] = await within(await screen.findByRole('main')).findAllByRole('link', { name: /Rp/ })
    await act(async () => first && fireEvent.click(first))
    expect(await screen.findByRole('article', { name: 'Tagihan' })).toBeTruthy()
    expect(address()).toMatch(/^\/invoice\/.+/)
    await follow('Kembali ke Tagihan')
    expect(address()).toBe('/invoice')
  })

  it('shows all loaded pages again after Back from an invoice', async () => {
    await open('/invoice')
    const links = () => within(screen.getByRole('main')).getAllByRole('link', { name: /Rp/ })
    await press('Tampilkan lagi')
    await waitFor(() => expect(links()).toHaveLength(12))
    await act(async () => fireEvent.click(links().at(-1) ?? document.body))
    // The oldest invoice includes the installation.
    expect((await screen.findByRole('article', { name: 'Tagihan' })).textContent).toContain('Biaya pemasangan')
    await act(async () => window.history.back())
    await waitFor(() => expect(links()).toHaveLength(12))
  })

  it('is limited to the days in the address; an end before the start shows a message and no invoices', async () => {
    const { address } = await open('/invoice')
    const links = () => within(screen.getByRole('main')).queryAllByRole('link', { name: /Rp/ })
    await waitFor(() => expect(links()).toHaveLength(10))
    await press('30 hari')
    await waitFor(() => expect(links()).toHaveLength(1))
    expect(address()).toMatch(/^\/invoice\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    await press('Tanggal')
    await type('Dari tanggal', '2026-05-02')
    await type('Sampai tanggal', '2026-05-01')
    expect(await screen.findByText('Tanggal akhir tidak boleh sebelum tanggal awal')).toBeTruthy()
    expect(links()).toEqual([])
    await type('Dari tanggal', '2001-01-01')
    await type('Sampai tanggal', '2001-01-02')
    expect(await screen.findByText('Tidak ada tagihan pada tanggal ini.')).toBeTruthy()
  })

  it('shows an error, and loads the list on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open('/invoice', { instead })
    expect((await screen.findByRole('alert')).textContent).toContain('Belum berhasil. Coba lagi.')
    mend()
    await press('Coba lagi')
    expect((await screen.findAllByText('Lunas')).length).toBeGreaterThan(0)
  })

  it('shows its heading and a loading message while it loads', async () => {
    await open('/invoice', { instead: silent(PATH) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Tagihan' })).toBeTruthy()
    expect(screen.getByText('Memuat…')).toBeTruthy()
  })

  it.each([
    ['/invoice', 'There are no invoices yet.'],
    ['/invoice?from=2020-01-01', 'There are no invoices for these dates.'],
  ])('at %s without entries shows “%s”', async (at, message) => {
    const none = (request: Request) =>
      new URL(request.url).pathname === PATH ? Response.json({ data: [], next: null }) : undefined
    await open(at, { instead: none, language: 'en' })
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('says to another account type that it is for resellers', async () => {
    const { calls } = await open('/invoice', { phone: '6281234567890' })
    expect(await screen.findByRole('heading', { name: 'Bukan untuk akun ini' })).toBeTruthy()
    expect(screen.getByText('“Tagihan” hanya untuk akun reseller.')).toBeTruthy()
    expect(calls.filter((call) => call.includes('/invoices'))).toEqual([])
    await follow('Lestari Net')
    await screen.findByRole('heading', { level: 1, name: /Siti/ })
    expect(screen.queryByRole('link', { name: /Tagihan/ })).toBeNull()
  })
})

const withoutPayment = (request: Request) =>
  new URL(request.url).pathname === '/api/app-settings' ? Response.json({ data: { features: [] } }) : undefined

/** Opens an invoice from the list. @param index 0 is the newest */
async function openInvoice(index: number): Promise<void> {
  await open('/invoice')
  const link = (await within(await screen.findByRole('main')).findAllByRole('link', { name: /Rp/ }))[index]
  await act(async () => link && fireEvent.click(link))
}

describe('an invoice', () => {
  it('shows each item with its amount, and the total of the back end', async () => {
    await openInvoice(0)
    const paper = await screen.findByRole('article', { name: 'Tagihan' })
    const rows = within(paper).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'KeteranganJumlahHarga satuanHarga',
      'Internet Rumah 20 Mbps1Rp\u00a0200.000Rp\u00a0200.000',
      'Sewa modem1Rp\u00a015.000Rp\u00a015.000',
      'TotalRp\u00a0215.000',
    ])
    expect(paper.textContent).toMatch(/Tanggal tagihan.*Jatuh tempo.*Tagihan untuk.*Tagihan dari/s)
    // The day of issue is the day of the invoice, so it is not written twice.
    expect(paper.textContent).not.toContain('Tanggal terbit')
  })

  it('that is unpaid is paid over its page, and is then shown as paid, also in its list', async () => {
    const { address, sandbox } = await open('/invoice')
    const [link] = await within(await screen.findByRole('main')).findAllByRole('link', { name: /Rp/ })
    await act(async () => link && fireEvent.click(link))
    await follow('Bayar tagihan')
    // Two presses are one payment.
    const pay = await screen.findByRole('button', { name: 'Bayar Rp\u00a0215.000' })
    await act(async () => {
      fireEvent.click(pay)
      fireEvent.click(pay)
    })
    expect(await screen.findByRole('heading', { name: 'Bayar dengan QRIS' })).toBeTruthy()
    expect(address()).toMatch(/^\/invoice\/[^?]+\?purchase=.+/)
    const charges = sandbox?.world.db.all<{ id: string }>(`SELECT id FROM charges WHERE outcome = 'waiting'`)
    expect(charges).toHaveLength(1)
    sandbox?.world.payments.pay(charges?.[0]?.id ?? '')
    expect(await screen.findByRole('heading', { name: 'Tagihan lunas' }, { timeout: 5_000 })).toBeTruthy()
    await press('Tutup')
    expect((await screen.findByRole('article', { name: 'Tagihan' })).textContent).toMatch(/Lunas.*Dibayar pada/s)
    expect(screen.queryByRole('link', { name: 'Bayar tagihan' })).toBeNull()
  })

  it('at a back end without payments of invoices links to a chat with a message that contains the number', async () => {
    await open('/invoice', { instead: withoutPayment })
    const [link] = await within(await screen.findByRole('main')).findAllByRole('link', { name: /Rp/ })
    await act(async () => link && fireEvent.click(link))
    const chat = await screen.findByRole('link', { name: 'Tanya cara bayar' })
    const url = new URL(chat.getAttribute('href') ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/6281200000002')
    expect(screen.queryByRole('link', { name: 'Bayar tagihan' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Tagihan \w+ 20\d\d$/)
    const number = within(screen.getByRole('article', { name: 'Tagihan' })).getByText(/^INV/).textContent
    expect(url.searchParams.get('text')).toContain(number)
  })

  it('that is paid shows the time of the payment, and has no payment link', async () => {
    await openInvoice(1)
    expect((await screen.findByRole('article', { name: 'Tagihan' })).textContent).toMatch(/Lunas.*Dibayar pada/s)
    expect(screen.queryByRole('link', { name: /^Bayar lewat/ })).toBeNull()
  })

  it('that does not exist is reported as not found, without a retry button', async () => {
    await open('/invoice/inv_none')
    expect(await screen.findByText('Tagihan ini tidak ditemukan.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Kembali ke Tagihan' })).toBeTruthy()
  })

  it('that could not be loaded is loaded on retry', async () => {
    const { instead, mend } = breaking(`${PATH}/inv_none`)
    await open('/invoice/inv_none', { instead })
    await screen.findByText('Belum berhasil. Coba lagi.')
    mend()
    await press('Coba lagi')
    expect(await screen.findByText('Tagihan ini tidak ditemukan.')).toBeTruthy()
  })

  it('can be printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await openInvoice(0)
    await press('Cetak atau simpan PDF')
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('is shared by a copied link; a link that cannot be copied is shown', async () => {
    const clipboard = { writeText: vi.fn((_: string) => Promise.resolve()) }
    const clipboardSpy = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard)
    onTestFinished(() => clipboardSpy.mockRestore())
    await openInvoice(0)
    await press('Bagikan')
    expect(await screen.findByText('Tautan tagihan sudah disalin')).toBeTruthy()
    expect(clipboard.writeText.mock.calls[0]?.[0]).toMatch(/^http:\/\/lestari\.localhost:8080\/invoice\/.+/)
    expect(screen.queryByLabelText('Tautan tagihan')).toBeNull()
    clipboard.writeText.mockRejectedValueOnce(new Error('not here'))
    await press('Bagikan')
    expect((await screen.findByLabelText('Tautan tagihan')).getAttribute('value')).toMatch(/\/invoice\/.+/)
  })
})

describe('the invoice at home', () => {
  it('shows the invoice that is due first, and opens it', async () => {
    const { address } = await open('/')
    const need = within(await screen.findByRole('region', { name: /^Tagihan \w+ 20\d\d$/ }))
    expect(need.getByText(/^Rp 215\.000 · jatuh tempo \d+ \w+ 20\d\d, [89] hari lagi$/)).toBeTruthy()
    await follow('Lihat tagihan')
    expect(address()).toMatch(/^\/invoice\/.+/)
  })

  it('stands above the package, and has the primary button, which opens the payment', async () => {
    await open('/')
    const button = await screen.findByRole('link', { name: 'Bayar tagihan' })
    expect(button.getAttribute('href')).toMatch(/^\/invoice\/(.+)\?buy=\1$/)
    expect(button.className).toContain('g-primary')
    expect(button.closest('.g-cover')).not.toBeNull()
  })

  it('is not rendered once all invoices are paid, and the quick menu links to them', async () => {
    const none = (request: Request) =>
      new URL(request.url).searchParams.has('status') ? Response.json({ data: [], next: null }) : undefined
    const { address, calls } = await open('/', { instead: none })
    await waitFor(() => expect(calls).toContain(`GET ${PATH}?status=unpaid`))
    const quick = within(await screen.findByRole('navigation', { name: 'Menu cepat' }))
    expect(screen.queryByRole('heading', { name: 'Tagihan' })).toBeNull()
    await act(async () => fireEvent.click(quick.getByRole('link', { name: 'Tagihan' })))
    expect(address()).toBe('/invoice')
  })

  it('that cannot be read leaves the rest of home as it is', async () => {
    const { instead } = breaking(PATH)
    const { calls } = await open('/', { instead })
    await waitFor(() => expect(calls).toContain(`GET ${PATH}?status=unpaid`))
    expect(await screen.findByRole('navigation', { name: 'Menu cepat' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: /^Tagihan/ })).toBeNull()
  })
})

describe('a back end that ignores filters', () => {
  const invoice = (id: string, invoice_date: string, status: string) => ({
    id,
    number: `INV/${id}`,
    invoice_date,
    issue_date: invoice_date,
    due_date: invoice_date,
    status,
    total: 100_000,
    billed_to: 'Dewi',
    issued_by: 'Nusa',
    items: [],
  })
  const PAGES: Readonly<Record<string, object>> = {
    '': { data: [invoice('3', '2026-11-01', 'paid')], next: 'two' },
    two: { data: [invoice('2', '2026-10-01', 'unpaid'), invoice('1', '2026-09-01', 'unpaid')] },
  }
  const paging = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    return pathname === PATH ? Response.json(PAGES[searchParams.get('cursor') ?? '']) : undefined
  }

  it('is read to its last page before home shows the next invoice', async () => {
    await open('/', { instead: paging })
    const link = await screen.findByRole('link', { name: 'Lihat tagihan' })
    expect(link.getAttribute('href')).toBe('/invoice/1')
    expect(screen.queryByText(/lunas/i)).toBeNull()
  })

  it('causes no invoices outside of the requested days in the list', async () => {
    await open('/invoice?from=2026-10-01&to=2026-10-31', { instead: paging })
    expect((await screen.findByRole('link', { name: /INV/ })).textContent).toContain('INV/2')
    expect(screen.getAllByRole('link', { name: /INV/ })).toHaveLength(1)
  })
})
