import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { press, follow, renderPortal } from '@gapura/testing'
import home from '../home/plugin.ts'
import packages from './plugin.ts'

describe('buying', () => {
  it('lists the packages on sale', async () => {
    const { calls } = await renderPortal({ plugins: [packages], at: '/packages', session: 'member' })
    const cards = await screen.findAllByRole('article')
    expect(cards.length).toBeGreaterThan(0)
    for (const card of cards) expect(card.textContent).toMatch(/Rp\u00a0\d/)
    expect(calls).toContain('GET /api/ctm/packages?kind=general')
  })

  it('needs a confirmation, orders once, and shows the payment', async () => {
    const { calls, sandbox, address } = await renderPortal({ plugins: [packages], at: '/packages', session: 'member' })
    const [card] = await screen.findAllByRole('article')
    if (!card || !sandbox) throw new Error('nothing is on sale')
    const price = within(card).getByText(/^Rp [\d.]+$/).textContent ?? ''
    await act(async () => fireEvent.click(within(card).getByRole('link')))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain(price)
    expect(calls).not.toContain('POST /api/ctm/purchases')
    const [confirm] = within(question).getAllByRole('button')
    if (!confirm) throw new Error('there is no button to confirm')
    await act(async () => {
      fireEvent.click(confirm)
      fireEvent.click(confirm)
    })
    expect(await screen.findByRole('img', { name: new RegExp(price.replace('.', '\\.')) })).toBeTruthy()

    // Repeated presses create one order.
    const open = sandbox.world.db.all<{ id: string }>(`SELECT id FROM charges WHERE outcome = 'waiting'`)
    expect(open).toHaveLength(1)
    sandbox.world.payments.pay(open[0]?.id ?? '')
    await press('Saya sudah bayar')
    const done = await screen.findByRole('alertdialog', { name: 'Pembayaran diterima' })
    expect(done.textContent).toMatch(/Nomor pesanan [A-Z]\d-\d{4}/)
    await press('Tutup', within(done))
    await waitFor(() => expect(address()).toBe('/packages'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

it('keeps the focus in the dialog through all steps, and closes it with Escape', async () => {
  const { address, sandbox } = await renderPortal({
    plugins: [packages],
    at: '/packages?buy=month-1',
    session: 'member',
  })
  const order = await screen.findByRole('button', { name: /^Bayar Rp/ })
  order.focus()
  await act(async () => fireEvent.click(order))
  await screen.findByRole('img', { name: /^Kode QRIS/ })
  const title = () => within(screen.getByRole('alertdialog')).getByRole('heading')
  await waitFor(() => expect(title().contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.textContent).toBe('Bayar dengan QRIS')

  const check = screen.getByRole('button', { name: 'Saya sudah bayar' })
  check.focus()
  const open = sandbox?.world.db.all<{ id: string }>(`SELECT id FROM charges WHERE outcome = 'waiting'`) ?? []
  sandbox?.world.payments.pay(open[0]?.id ?? '')
  await act(async () => fireEvent.click(check))
  // The pressed button no longer exists.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pembayaran diterima'))
  expect(title().contains(document.activeElement)).toBe(true)
  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  await waitFor(() => expect(address()).toBe('/packages'))
})

it('too many calls are reported once, in the dialog, and not in a notice over it', async () => {
  await renderPortal({
    plugins: [packages],
    at: '/packages?buy=month-1',
    session: 'member',
    instead: ({ method, url }) =>
      method === 'POST' && url.endsWith('/purchases')
        ? Response.json({ error: 'too_many' }, { status: 429, headers: { 'retry-after': '30' } })
        : undefined,
  })
  await press(/^Bayar Rp/)
  const dialog = await screen.findByRole('dialog')
  const alert = await within(dialog).findByRole('alert')
  expect(screen.getAllByText(alert.textContent ?? '')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Pemberitahuan' })?.textContent ?? '').toBe('')
})

it.each([
  ['uses the server’s remaining seconds when the device’s clock is wrong', {}, /^Sisa waktu 1[45]:\d\d$/],
  ['uses the expiry when the server sends no remaining seconds', { expires_in: null }, /^Sisa waktu 0:00$/],
])('the countdown %s', async (_, left, text) => {
  await renderPortal({ plugins: [packages], at: '/packages?buy=month-1', session: 'member' })
  const world = globalThis.fetch
  vi.stubGlobal('fetch', async (...input: Parameters<typeof fetch>) => {
    const response = await world(...input)
    const url = input[0] instanceof Request ? input[0].url : String(input[0])
    if (!/\/purchases(\/[^/]+)?$/.test(url)) return response
    const { data } = await response.json()
    // The device's clock is one day ahead.
    const expires_at = new Date(Date.parse(data.expires_at) - 86_400_000).toISOString()
    return Response.json({ data: { ...data, expires_at, ...left } })
  })
  await press(/^Bayar Rp/)
  expect((await screen.findByRole('timer')).textContent).toMatch(text)
})

it('the countdown decreases with the time', async () => {
  await renderPortal({ plugins: [packages], at: '/packages?buy=month-1', session: 'member' })
  await press(/^Bayar Rp/)
  const timer = await screen.findByRole('timer')
  const before = timer.textContent
  await waitFor(() => expect(timer.textContent).not.toBe(before))
  expect(timer.textContent).toMatch(/14:5\d/)
})

it('offers to check after twenty seconds, and shows no error', async () => {
  await renderPortal({ plugins: [packages], at: '/packages?buy=month-1', session: 'member' })
  await press(/^Bayar Rp/)
  await screen.findByRole('img', { name: /^Kode QRIS/ })
  const slow = () => screen.queryByText(/^Halaman ini berubah sendiri/)
  expect(slow()).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 })
  onTestFinished(() => void vi.useRealTimers())
  await waitFor(() => expect(slow()).not.toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('an address that names a package', () => {
  it('opens the confirmation at once, and Back opens the list', async () => {
    const { address } = await renderPortal({ plugins: [packages], at: '/packages?buy=month-1', session: 'member' })
    await screen.findByRole('button', { name: /^Bayar Rp/ })
    const question = screen.getByRole('dialog', { name: /^Beli / })
    await waitFor(() =>
      expect(question.textContent).toMatch(/Bulanan Hemat.*setelah paket sekarang berakhir.*Rp\u00a0100\.000/s),
    )
    await press('Batal', within(question))
    await waitFor(() => expect(address()).toBe('/packages'))
  })

  it('shows that the package is not on sale, or that its kind is off, and orders nothing', async () => {
    const { calls } = await renderPortal({ plugins: [packages], at: '/packages?buy=dwf-day-1', session: 'member' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('tidak dijual lagi')
    // The screen has read every page of the list before.
    expect(calls).toContain('GET /api/ctm/packages?cursor=20')
    expect(screen.queryByRole('button', { name: /^Bayar Rp/ })).toBeNull()
  })
})

describe('at home', () => {
  it('the current package can be renewed in one tap', async () => {
    const { address } = await renderPortal({ plugins: [home, packages], session: 'member' })
    await follow('Tambah waktu Bulanan Hemat')
    expect(address()).toBe('/packages?buy=month-1')
    expect(await screen.findByRole('dialog', { name: /^Beli / })).toBeTruthy()
  })

  it('a package of a kind that is off is not offered again', async () => {
    await renderPortal({ plugins: [home, packages], session: 'member', phone: '6281234567893' })
    await screen.findByRole('heading', { name: 'Rumah 20' })
    expect(screen.queryByRole('link', { name: /^Tambah waktu/ })).toBeNull()
  })

  it('a customer without a package can buy the recommended package in one tap', async () => {
    const { address } = await renderPortal({ plugins: [home, packages], session: 'member', phone: '6281234567891' })
    await follow(/^Beli Mingguan Hemat\b/)
    expect(address()).toBe('/packages?buy=week-1')
  })
})

it.each([
  // The cover has no room for the reason why a button is off.
  ['a package', undefined, ['Tambah waktu'], []],
  ['no package', '6281234567891', ['Beli', 'Beli', 'Beli'], ['Beli', 'Beli', 'Beli']],
])('at home with %s nothing looks as if it could be bought without a network', async (_, phone, names, disabled) => {
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  await renderPortal({ plugins: [home, packages], session: 'member', ...(phone && { phone }) })
  const buying = { name: /^(Beli|Tambah waktu) (?!paket)/ }
  const namesOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
  await waitFor(() => expect(namesOf(screen.getAllByRole('link', buying))).toEqual(names))
  await act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
  })
  expect(screen.queryAllByRole('link', buying)).toEqual([])
  const off = screen.queryAllByRole<HTMLButtonElement>('button', buying)
  expect([namesOf(off), off.every(({ disabled }) => disabled)]).toEqual([disabled, true])
})
