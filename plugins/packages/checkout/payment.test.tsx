/** The payment dialog of one order, and its note on the home page, at a back end with minimal answers. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { follow, press, renderPortal } from '@gapura/testing'
import { createBackEnd, DAY, soon, WEEK } from '../../../tests/doubles/payment-back-end.ts'
import { createPen, pictures } from '../../../tests/doubles/pictures.ts'
import home from '../../home/plugin.ts'
import packages from '../plugin.ts'
import { qrModules } from '../qr/qr-picture.ts'
import { qrPng } from '../qr/qr-png.ts'

const openPayment = (backEnd: ReturnType<typeof createBackEnd>) =>
  renderPortal({ plugins: [packages], at: '/packages?purchase=o_1', session: 'member', fetch: backEnd.fetch })
const openHome = (backEnd: ReturnType<typeof createBackEnd>) =>
  renderPortal({ plugins: [home, packages], session: 'member', fetch: backEnd.fetch })
async function cancelOrder() {
  await follow('Batalkan')
  await press('Ya, batalkan')
}
const dialog = (name: string) => screen.findByRole('alertdialog', { name })

const PAID = { status: 'success', paid_at: new Date().toISOString() }

it('a cancellation with an empty answer closes the order', async () => {
  const backEnd = createBackEnd({ status: 'request' })
  backEnd.state.cancel = () => {
    Object.assign(backEnd.state.order, { status: 'failed' })
    return new Response(null, { status: 204 })
  }
  const { address } = await openPayment(backEnd)
  await cancelOrder()
  await waitFor(() => expect(address()).toBe('/packages'))
})

it.each([
  ['204', () => new Response(null, { status: 204 })],
  ['409', () => Response.json({ error: 'paid' }, { status: 409 })],
])('a cancellation after the payment that is answered with %s shows that the order is paid', async (_, response) => {
  const backEnd = createBackEnd({ status: 'request' })
  backEnd.state.cancel = () => {
    Object.assign(backEnd.state.order, PAID)
    return response()
  }
  await openPayment(backEnd)
  await cancelOrder()
  const done = await dialog('Sudah dibayar, sedang diaktifkan')
  expect(done.textContent).toContain('Pesanan ini sudah dibayar, jadi tidak dibatalkan.')
  expect(done.textContent).toMatch(/1×24 jam.*Nomor pesanan o_1/s)
  expect(screen.getByRole('link', { name: 'Hubungi kami lewat WhatsApp' }).getAttribute('href')).toContain('o_1')
})

it('the QR is saved as a picture with the amount and the order number, also without a network', async () => {
  const texts: string[] = []
  pictures(Object.assign(createPen(), { fillText: (text: string) => void texts.push(text) }))
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const backEnd = createBackEnd({ status: 'request' })
  await openPayment(backEnd)
  await screen.findByRole('img', { name: /^Kode QRIS/ })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await press('Simpan gambar QR')
  await screen.findByText('Gambar QR tersimpan. Pilih gambarnya di aplikasi pembayaran.')
  const link = saved.mock.contexts[0]
  expect(link instanceof HTMLAnchorElement && link.download).toBe('qris-o_1.png')
  expect(texts).toEqual(expect.arrayContaining(['Lestari Net', 'Rp\u00a010.000', 'Harian', 'Nomor pesanan: o_1']))
  // When it cannot be made, the dialog explains the alternative.
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  await press('Simpan gambar QR')
  expect((await screen.findByText(/^Gambar belum bisa dibuat/)).getAttribute('role')).toBe('alert')
})

it.each([
  ['changes the pixels of a canvas', createPen((data) => void data.fill(7))],
  ['has no canvas', null],
])('in a browser that %s, the saved picture is the code alone, encoded without one', async (_, pen) => {
  pictures(pen)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
  const backEnd = createBackEnd({ status: 'request' })
  await openPayment(backEnd)
  await press('Simpan gambar QR')
  await screen.findByText('Gambar QR tersimpan. Pilih gambarnya di aplikasi pembayaran.')
  const [file] = saved.mock.calls[0] ?? []
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null
  expect(bytes).toEqual(new Uint8Array(qrPng(qrModules('000201')).bytes))
})

it('the status is fetched with one call at a time', async () => {
  const backEnd = createBackEnd({ status: 'request' })
  await openPayment(backEnd)
  await screen.findByRole('button', { name: 'Saya sudah bayar' })
  let [open, max] = [0, 0]
  const release: (() => void)[] = []
  backEnd.answers['GET /api/ctm/purchases/o_1'] = async () => {
    open += 1
    max = Math.max(max, open)
    await new Promise<void>((resolve) => release.push(resolve))
    open -= 1
    return Response.json({ data: { ...backEnd.state.order, ...PAID, activated: true } })
  }
  await press('Saya sudah bayar')
  await waitFor(() => expect(open).toBe(1))
  await press('Saya sudah bayar')
  await act(async () => release.forEach((go) => go()))
  await dialog('Paket sudah aktif')
  expect([max, release.length]).toEqual([1, 1])
})

it.each([
  ['expire', {}, 'Batas waktu habis'],
  ['failed', {}, 'Pembayaran belum berhasil'],
  ['success', { activated: true }, 'Paket sudah aktif'],
])('an order that is %s is not read again', async (status, rest, title) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { calls } = await openPayment(createBackEnd({ status, ...rest }))
  await dialog(title)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(calls.filter((call) => call === 'GET /api/ctm/purchases/o_1')).toHaveLength(1)
})

describe('while an order is unpaid, paying it is the one primary button on the home page', () => {
  const primary = () => [...document.querySelectorAll('main .g-primary')].map(({ textContent }) => textContent)
  const CURRENT = { package: WEEK, status: 'active', ends_at: soon() }

  it.each([
    ['without a package', { recommended: WEEK }, null],
    ['with a package', { current: CURRENT, recommended: DAY }, 'Mingguan'],
  ])('%s', async (_, mine, held) => {
    const backEnd = createBackEnd({ status: 'request' })
    backEnd.state.mine = mine
    await openHome(backEnd)
    await screen.findByRole('link', { name: 'Lanjutkan' })
    if (held !== null) expect(await screen.findByRole('heading', { name: held })).toBeTruthy()
    expect(screen.getByText(/^Harian.*Bayar sebelum/)).toBeTruthy()
    expect(primary()).toEqual(['Lanjutkan'])
    expect(screen.queryByRole('link', { name: /^Beli (Harian|Mingguan)/ })).toBeNull()
  })

  it('no suggestion is rendered before the orders are known', async () => {
    const backEnd = createBackEnd({ status: 'request' })
    backEnd.state.mine = { recommended: WEEK }
    const list = backEnd.answers['GET /api/ctm/transactions']
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    backEnd.answers['GET /api/ctm/transactions'] = async () => {
      await held
      return list ? list() : Response.error()
    }
    const { calls } = await openHome(backEnd)
    await waitFor(() => expect(calls).toContain('GET /api/ctm/transactions'))
    expect(screen.queryByRole('heading', { name: /pilih paket/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Beli (Harian|Mingguan)/ })).toBeNull()
    await act(async () => release())
    expect(await screen.findByRole('link', { name: 'Lanjutkan' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Beli (Harian|Mingguan)/ })).toBeNull()
  })
})

it('a package that was bought during the current one is shown as the next one', async () => {
  const backEnd = createBackEnd(PAID)
  backEnd.state.mine = {
    current: { package: WEEK, status: 'active', ends_at: soon() },
    next: { package: DAY, status: 'not_activated' },
  }
  const { unmount } = await openPayment(backEnd)
  const done = await dialog('Pembayaran diterima')
  const later = /Harian.*belum aktif.*Mulainya setelah paket sekarang berakhir\..*Mulai (hari ini|besok|\d)/s
  await waitFor(() => expect(done.textContent).toMatch(later))
  expect(done.textContent).not.toContain('sedang diaktifkan')
  unmount()
  await openHome(backEnd)
  expect(await screen.findByText(/^Berikutnya: Harian/)).toBeTruthy()
  expect(screen.queryByText('Sudah dibayar, sedang diaktifkan')).toBeNull()
})

it.each([
  ['Ke beranda', '/'],
  ['Tutup', '/packages'],
])('after a payment “%s” opens %s', async (name, path) => {
  const { address } = await renderPortal({
    plugins: [home, packages],
    at: '/packages?purchase=o_1',
    session: 'member',
    fetch: createBackEnd({ ...PAID, activated: true }).fetch,
  })
  const done = await dialog('Paket sudah aktif')
  await waitFor(() => expect(done.textContent).toMatch(/Selamat internetan dengan Harian.*Nomor pesanan o_1/s))
  await (name === 'Ke beranda' ? follow : press)(name)
  await waitFor(() => expect(address()).toBe(path))
})

it('a paid order that is not active yet can be checked again, and becomes active by that', async () => {
  const backEnd = createBackEnd(PAID)
  await openPayment(backEnd)
  const late = await dialog('Sudah dibayar, sedang diaktifkan')
  expect([...late.querySelectorAll('.g-primary')].map(({ textContent }) => textContent)).toEqual(['Periksa lagi'])
  await press('Periksa lagi')
  await within(late).findByText(/^Belum aktif\. Diperiksa pukul \d\d\.\d\d\.$/)
  Object.assign(backEnd.state.order, { activated: true })
  await press('Periksa lagi')
  await dialog('Paket sudah aktif')
})

it('home shows the state of a paid order, does not offer it again, and updates when it is active', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const backEnd = createBackEnd(PAID)
  backEnd.state.mine = { recommended: DAY }
  await openHome(backEnd)
  const need = await screen.findByRole('region', { name: 'Sudah dibayar, sedang diaktifkan' })
  expect(need.textContent).toMatch(
    /Harian.*1×24 jam.*Nomor pesanan: o_1.*Dipesan.*Dibayar.*Diaktifkan.*Online.*Hubungi kami/s,
  )
  expect(within(need).getByText('Diaktifkan').getAttribute('aria-current')).toBe('step')
  expect(screen.queryByRole('link', { name: /^Beli Harian\b/ })).toBeNull()
  Object.assign(backEnd.state.order, { activated: true })
  backEnd.state.mine = { current: { package: DAY, status: 'active', ends_at: soon() } }
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(await screen.findByRole('heading', { name: 'Harian' })).toBeTruthy()
  expect(screen.queryByText('Sudah dibayar, sedang diaktifkan')).toBeNull()
})

it('home does not renew a package whose next order is paid and not active yet', async () => {
  const backEnd = createBackEnd(PAID)
  backEnd.state.mine = { current: { package: DAY, status: 'active', ends_at: soon() }, recommended: DAY }
  await openHome(backEnd)
  await screen.findByText('Sudah dibayar, sedang diaktifkan')
  await screen.findByRole('heading', { name: 'Harian' })
  expect(screen.queryByRole('link', { name: /Harian/ })).toBeNull()
})

it('a package that is paid and not active yet is not sold again: the confirmation opens the order', async () => {
  const backEnd = createBackEnd(PAID)
  const { calls, address } = await renderPortal({
    plugins: [packages],
    at: '/packages?buy=p_day',
    session: 'member',
    fetch: backEnd.fetch,
  })
  const question = await screen.findByRole('dialog', { name: 'Anda sudah memesan paket ini' })
  expect(question.textContent).toMatch(
    /sedang diaktifkan.*tidak perlu membayar lagi.*Nomor pesanan: o_1.*Hubungi kami/s,
  )
  await press('Lihat pesanan')
  expect(address()).toBe('/packages?purchase=o_1')
  expect(calls.some((call) => call.startsWith('POST'))).toBe(false)
})

/** The browser reports that it is offline. */
const loseConnection = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}
const goOffline = () => act(async () => loseConnection())

it('without a connection the dialog shows that an existing order is safe', async () => {
  await openPayment(createBackEnd({ status: 'request' }))
  await screen.findByRole('img', { name: /^Kode QRIS/ })
  await goOffline()
  expect(await screen.findByText('Pesanan Anda tetap tersimpan.')).toBeTruthy()
})

it('without a connection the dialog does not show that an unknown order is safe', async () => {
  const backEnd = createBackEnd({ status: 'expire' })
  backEnd.answers['POST /api/ctm/purchases'] = () => {
    // The connection is lost while the order is sent.
    loseConnection()
    throw new TypeError('Failed to fetch')
  }
  await renderPortal({ plugins: [packages], at: '/packages?buy=p_day', session: 'member', fetch: backEnd.fetch })
  await press(/^Bayar Rp/)
  expect(await screen.findByText(/^Pesanan Anda belum pasti terkirim/)).toBeTruthy()
  expect(screen.queryByText('Pesanan Anda tetap tersimpan.')).toBeNull()
})

describe('without a connection nothing can be bought:', () => {
  it('the open confirmation shows that, sends nothing, and works after reconnecting', async () => {
    const backEnd = createBackEnd({ status: 'expire' })
    const { calls } = await renderPortal({
      plugins: [packages],
      at: '/packages?buy=p_day',
      session: 'member',
      fetch: backEnd.fetch,
    })
    await screen.findByRole('button', { name: /^Bayar Rp/ })
    await goOffline()
    await press(/^Bayar Rp/)
    expect((await screen.findByRole('alert', { name: '' })).textContent).toMatch(/^Koneksi terputus, jadi paket belum/)
    expect(calls.some((call) => call.startsWith('POST'))).toBe(false)
    await act(async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
    })
    expect(screen.queryByText(/^Koneksi terputus, jadi paket belum/)).toBeNull()
    await press(/^Bayar Rp/)
    await waitFor(() => expect(calls.some((call) => call.startsWith('POST'))).toBe(true))
  })

  it('the list has no links to buy, and the address of a confirmation shows the reason', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await renderPortal({
      plugins: [packages],
      at: '/packages',
      session: 'member',
      fetch: createBackEnd({ status: 'expire' }).fetch,
    })
    await screen.findByRole('link', { name: /^Beli Harian\b/ })
    await goOffline()
    expect(screen.queryByRole('link', { name: /^Beli Harian\b/ })).toBeNull()
    expect(screen.getAllByText('Bisa dibeli begitu tersambung').length).toBeGreaterThan(0)
    await act(async () => {
      window.history.pushState(null, '', '/packages?buy=p_day')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(await screen.findByText(/^Koneksi terputus, jadi paket belum/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('home also offers packages that are cheaper per day than the current one', async () => {
  const backEnd = createBackEnd({ status: 'expire' })
  backEnd.state.mine = { current: { package: DAY, status: 'active', ends_at: soon() } }
  const sold = [DAY, { ...WEEK, duration: 7 }]
  backEnd.answers['GET /api/ctm/packages'] = () => Response.json({ data: sold })
  const { address } = await openHome(backEnd)
  expect(await screen.findByRole('heading', { name: 'Lebih murah per hari' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Tambah waktu Harian' })).toBeTruthy()
  await follow(/^Beli Mingguan\b/)
  expect(address()).toBe('/packages?buy=p_week')
})

it('home offers neither the current package nor, with a next package, any other', async () => {
  const backEnd = createBackEnd({ status: 'expire' })
  const current = { package: DAY, status: 'active', ends_at: soon() }
  backEnd.state.mine = { current, recommended: DAY }
  const { unmount } = await openHome(backEnd)
  await screen.findByRole('link', { name: 'Tambah waktu Harian' })
  expect(screen.queryByRole('link', { name: /^Beli (Harian|Mingguan)/ })).toBeNull()
  unmount()
  const next = { package: DAY, status: 'not_activated' }
  backEnd.state.mine = { current, next, recommended: WEEK }
  await openHome(backEnd)
  await screen.findByText(/^Berikutnya: Harian/)
  expect(screen.queryByRole('link', { name: /^Beli Harian/ })).toBeNull()
})

it('a paid order is never shown as unpaid', async () => {
  const { calls } = await openHome(createBackEnd({ ...PAID, activated: true }))
  await screen.findByRole('heading', { name: 'Pilih paket untuk online' })
  await waitFor(() => expect(calls).toContain('GET /api/ctm/transactions'))
  expect(screen.queryByText(/menunggu pembayaran/)).toBeNull()
})

it('the list stays when its next page cannot be read', async () => {
  const backEnd = createBackEnd({ status: 'expire' })
  const { instead } = {
    instead: (request: Request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname !== '/api/ctm/packages') return undefined
      return searchParams.has('cursor')
        ? new Response(null, { status: 400 })
        : Response.json({ data: [DAY, { ...WEEK, kind: 'dwf' }], next: 'two' })
    },
  }
  await renderPortal({ plugins: [packages], at: '/packages', session: 'member', fetch: backEnd.fetch, instead })
  const more = await screen.findByRole('button', { name: 'Tampilkan lagi' })
  await act(async () => fireEvent.click(more))
  await screen.findByRole('alert')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Tampilkan lagi' })).toBeTruthy()
})

it.each([
  [true, 'Simpan gambar QR', 'Saya sudah bayar'],
  [false, 'Saya sudah bayar', 'Simpan gambar QR'],
])('with a touch screen (%s) the primary button is “%s”, not “%s”', async (isTouch, primary, other) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isTouch }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await openPayment(createBackEnd({ status: 'request' }))
  const isPrimary = async (name: string) =>
    (await screen.findByRole('button', { name })).classList.contains('g-primary')
  expect([await isPrimary(primary), await isPrimary(other)]).toEqual([true, false])
})

it('the link that cancels stands after the buttons, where it is in view without scrolling', async () => {
  await openPayment(createBackEnd({ status: 'request' }))
  const cancel = await screen.findByRole('link', { name: 'Batalkan' })
  const check = screen.getByRole('button', { name: 'Saya sudah bayar' })
  expect(check.compareDocumentPosition(cancel) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(cancel.closest('.g-dialog-said')).toBeNull()
})
