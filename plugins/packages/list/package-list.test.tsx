/** The page of packages: tabs, chips, rows, and the notes above them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { definePlugin } from '@gapura/core'
import { follow, press, renderPortal, type RenderSettings } from '@gapura/testing'
import account from '../../account/plugin.ts'
import homeInternet from '../../home-internet/plugin.ts'
import { packageKind } from '../index.ts'
import packages from '../plugin.ts'

const GB = 1_000_000_000
const offer = (id: string, more: object = {}) => ({
  id,
  kind: 'general',
  name: `Paket ${id}`,
  bandwidth_mbps: 10,
  duration: 1,
  duration_type: 'day',
  price: 1e4,
  active: true,
  quota_bytes: 8 * GB,
  ...more,
})
const HOUR = offer('hour', { duration: 3, duration_type: 'hour', price: 5_000, quota_bytes: 2 * GB })
const DAY = offer('day')
const MONTH = offer('month', { duration_type: 'month', price: 300_000, quota_bytes: null })
const SHOP = offer('shop', { kind: 'shop' })
const ORDER = { amount: 1, method: 'qr', expires_at: '2026-01-01T00:00:00Z', activated: true, status: 'success' }

const shop = definePlugin({
  id: 'shop',
  title: { id: 'Toko', en: 'Shop' },
  core: '^1',
  needs: ['packages'],
  adds: [
    packageKind.add({
      id: 'shop',
      path: '/shop',
      title: {
        id: 'Paket Toko',
        en: 'Shop packages',
      },
      tab: {
        id: 'Toko',
        en: 'Shop',
      },
      description: {
        id: 'Untuk toko.',
        en: 'For shops.',
      },
      icon: () => import('../icons/packages.ts'),
    }),
  ],
})

type World = { readonly sold?: readonly object[]; readonly orders?: readonly object[]; readonly mine?: object }

/** A back end that ignores the requested kind. */
const open = ({ sold = [HOUR, DAY, MONTH, SHOP], orders = [], mine = {} }: World, more: Partial<RenderSettings> = {}) =>
  renderPortal({
    plugins: [packages, shop],
    at: '/packages',
    session: 'member',
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/packages')) return Response.json({ data: sold })
      if (pathname.endsWith('/packages/mine')) return Response.json({ data: mine })
      if (pathname.endsWith('/transactions')) return Response.json({ data: orders })
      return new Response(null, { status: 404 })
    },
    ...more,
  })
const names = async () => {
  await screen.findAllByRole('article')
  return screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent)
}

describe('tabs', () => {
  it('show one kind at a time, each package once', async () => {
    const { address } = await open({ sold: [HOUR, DAY, SHOP, DAY] })
    expect(await names()).toEqual(['Paket hour', 'Paket day'])
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Toko' })))
    await waitFor(async () => expect(await names()).toEqual(['Paket shop']))
    expect(address()).toBe('/packages?kind=shop')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Toko')
    expect(screen.getByRole('tabpanel', { name: 'Toko' }).textContent).toContain('Untuk toko.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Paket Toko')
  })

  it('arrow keys, Home and End move the focus; Enter and Space open a tab', async () => {
    await open({})
    await names()
    const [first, second] = screen.getAllByRole('tab')
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1])
    first?.focus()
    for (const [pressed, focused] of [
      ['ArrowRight', second],
      ['ArrowRight', first],
      ['ArrowLeft', second],
      ['Home', first],
      ['End', second],
    ] as const) {
      key(pressed)
      expect(document.activeElement).toBe(focused)
    }
    // The focus opens no tab.
    expect(first?.getAttribute('aria-selected')).toBe('true')
    await act(async () => void key(' '))
    await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Toko'))
    expect(document.activeElement?.textContent).toBe('Toko')
  })

  it('open at the path of their kind, and link to the others from there', async () => {
    const { address } = await open({}, { at: '/shop' })
    expect(await names()).toEqual(['Paket shop'])
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Internet' })))
    await waitFor(async () => expect(await names()).toContain('Paket day'))
    expect(address()).toBe('/shop?kind=general')
  })

  it.each([
    ['/packages', 'Rumah', '/packages?kind=general'],
    ['/packages?kind=general', 'Internet', '/packages?kind=rtrw'],
  ])(
    'open at once with the kind of the account, unless the address has another kind (%s)',
    async (at, selected, other) => {
      // A customer of home internet.
      const phone = '6281234567893'
      const { calls } = await renderPortal({
        plugins: [packages, account, homeInternet],
        at,
        session: 'member',
        phone,
        loginConfig: { plugin_home_internet: true },
      })
      const chosen = await screen.findByRole('tab', { selected: true })
      expect(chosen.textContent).toBe(selected)
      await names()
      expect(screen.getByRole('tab', { selected: false }).getAttribute('href')).toBe(other)
      // The tab stays selected behind a dialog.
      const [row] = screen.getAllByRole('article')
      if (!row) throw new Error('nothing is on sale')
      const of = new URL(within(row).getByRole('link').getAttribute('href') ?? '', 'http://x').searchParams
      expect(of.get('kind')).toBe(selected === 'Rumah' ? 'rtrw' : 'general')
      // No packages of the other kind are fetched.
      expect(calls.filter((call) => call.includes('/packages?kind='))).toHaveLength(1)
    },
  )

  it('are not rendered for one kind', async () => {
    await open({}, { plugins: [packages] })
    await names()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('chips', () => {
  it('limit the list to one duration unit, and stay after a dialog closes', async () => {
    const { address } = await open({})
    await names()
    const chips = within(screen.getByRole('navigation', { name: 'Lama paket' }))
    expect(chips.getAllByRole('link').map((chip) => chip.textContent)).toEqual(['Semua', 'Jam', 'Hari', 'Bulan'])
    await act(async () => fireEvent.click(chips.getByRole('link', { name: 'Bulan' })))
    expect(await names()).toEqual(['Paket month'])
    expect(chips.getByRole('link', { current: true }).textContent).toBe('Bulan')
    await follow(/^Beli Paket month\b/)
    expect(address()).toBe('/packages?duration=month&buy=month')
    await press('Batal')
    await waitFor(() => expect(address()).toBe('/packages?duration=month'))
  })

  it('are not rendered if all packages have the same unit', async () => {
    await open({ sold: [DAY, SHOP] })
    await names()
    expect(screen.queryByRole('navigation', { name: 'Lama paket' })).toBeNull()
  })
})

describe('a row', () => {
  it('shows duration, data, speed, price and price per day, and names its link by them', async () => {
    await open({ sold: [HOUR, MONTH, offer('quiet', { quota_bytes: undefined, bandwidth_mbps: 0 })] })
    const link = await screen.findByRole('link', {
      name: /^Beli Paket month 1 bulan · tanpa batas · 10 Mbps Rp\u00a010\.000\/hari Rp\u00a0300\.000$/,
    })
    expect(link.closest('article')?.contains(link)).toBe(true)
    expect(screen.getByRole('link', { name: /^Beli Paket hour\b/ }).textContent).toMatch(
      /3 jam · 2 GB · 10 Mbps Rp\u00a05\.000\s*$/,
    )
    // Missing facts of the back end are not shown.
    expect(screen.getByRole('link', { name: /^Beli Paket quiet\b/ }).textContent).not.toMatch(/kuota|GB|Mbps/)
  })

  it('of the last bought package is first, and a package that saves money is suggested', async () => {
    const orders = [
      { ...ORDER, id: 'o2', status: 'failed', package: DAY },
      { ...ORDER, id: 'o1', package: HOUR },
    ]
    const { address } = await open({ orders, sold: [MONTH, DAY, HOUR] })
    expect(await names()).toEqual(['Paket hour', 'Paket month', 'Paket day'])
    expect(screen.getAllByText('Pernah Anda beli')).toHaveLength(1)
    const better = screen.getByRole('link', {
      name: /^Lebih murah per jam: Paket day, Rp\u00a0417 \(total Rp\u00a010\.000\)/,
    })
    expect(better.textContent).toContain('Tambah Rp\u00a05.000 dari Paket hour: 1 hari · 8 GB')
    await act(async () => fireEvent.click(better))
    expect(address()).toBe('/packages?buy=day')
    await screen.findByRole('button', { name: /^Bayar Rp/ })
    expect(screen.getByRole('dialog').textContent).toContain('Paket day')
  })
})

describe('a list of more than four packages', () => {
  const WEEK = offer('week', { duration_type: 'week', price: 35_000, quota_bytes: 40 * GB })
  const YEAR = offer('year', { duration_type: 'year', price: 4_000_000, quota_bytes: null, bandwidth_mbps: 20 })
  const MANY = [HOUR, DAY, WEEK, MONTH, YEAR]
  const recommended = { recommended: WEEK }
  const textsOf = (part: HTMLElement) =>
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('begins with three, the first with the primary button, each with its reason', async () => {
    const { address } = await open({ sold: MANY, mine: recommended, orders: [{ ...ORDER, id: 'o1', package: DAY }] })
    const part = await screen.findByRole('region', { name: 'Pilihan untuk Anda' })
    expect(textsOf(part)).toEqual([
      expect.stringMatching(/^Paket weekDisarankan/),
      expect.stringMatching(/^Paket dayPernah Anda beli/),
      expect.stringMatching(/^Paket hourHarga terendah/),
    ])
    // Said once: not in the rows again, and without a suggestion.
    expect(screen.getAllByText('Pernah Anda beli')).toHaveLength(1)
    expect(screen.queryByText(/lebih murah/)).toBeNull()
    await follow('Beli Paket week')
    expect(address()).toBe('/packages?buy=week')
  })

  const comparison = async () =>
    within(await screen.findByRole('table', { hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map((cell) => cell.textContent.trim()))

  it('compares what differs of the three, and marks what is best of a row', async () => {
    await open({ sold: MANY, mine: { recommended: YEAR } })
    expect(await comparison()).toEqual([
      ['Paket internet', 'Paket year', 'Paket week', 'Paket hour'],
      ['Harga', 'Rp\u00a04.000.000', 'Rp\u00a035.000', 'Rp\u00a05.000'],
      ['Masa aktif', '1 tahun', '1 minggu', '3 jam'],
      ['Per hari', 'Rp\u00a010.959', 'Rp\u00a05.000 (terbaik)', '–'],
      ['Data', 'tanpa batas (terbaik)', '40 GB', '2 GB'],
      ['Kecepatan', '20 Mbps (terbaik)', '10 Mbps', '10 Mbps'],
    ])
  })

  it('marks nothing where two are equally good', async () => {
    const fast = MANY.map((item) => (item.id === WEEK.id ? { ...item, bandwidth_mbps: 20 } : item))
    await open({ sold: fast, mine: { recommended: YEAR } })
    expect((await comparison()).find(([title]) => title === 'Kecepatan')).toEqual([
      'Kecepatan',
      '20 Mbps',
      '20 Mbps',
      '10 Mbps',
    ])
  })

  it('has no row for what is the same in all', async () => {
    const same = MANY.map((item) => ({ ...item, bandwidth_mbps: 10 }))
    await open({ sold: same, mine: { recommended: { ...YEAR, bandwidth_mbps: 10 } } })
    expect((await comparison()).map(([title]) => title)).not.toContain('Kecepatan')
  })

  it('marks no price per day of a package that is shorter than a day', async () => {
    const cheap = offer('cheap', { duration: 12, duration_type: 'hour', price: 100 })
    await open({ sold: [cheap, DAY, WEEK, MONTH, YEAR], mine: { recommended: YEAR } })
    const row = (await comparison()).find(([title]) => title === 'Per hari')
    expect(row).toContain('–')
    expect(row?.filter((text) => text.endsWith('(terbaik)'))).toHaveLength(1)
  })

  it('has short and longer packages apart; a chip leaves the three where they are', async () => {
    await open({ sold: MANY })
    const all = await screen.findByRole('region', { name: 'Semua paket' })
    const groups = [...all.querySelectorAll('h3, h4')].map(({ textContent }) => textContent)
    expect(groups).toEqual([
      'Jam dan hari',
      'Paket hour',
      'Paket day',
      'Minggu atau lebih',
      'Paket week',
      'Paket month',
      'Paket year',
    ])
    await follow('Bulan')
    await waitFor(() => expect(textsOf(all)).toHaveLength(1))
    expect(textsOf(screen.getByRole('region', { name: 'Pilihan untuk Anda' }))).toHaveLength(3)
  })

  it('has no three while nothing can be bought', async () => {
    const mine = {
      current: { package: DAY, status: 'active', ends_at: '2026-12-01T03:00:00Z' },
      next: { package: MONTH, status: 'not_activated' },
    }
    await open({ sold: MANY, mine })
    expect(textsOf(await screen.findByRole('region', { name: 'Semua paket' }))).toHaveLength(5)
    expect(screen.queryByRole('region', { name: 'Pilihan untuk Anda' })).toBeNull()
  })
})

it('a waiting package is shown above the list, and no package can be bought', async () => {
  const mine = {
    current: { package: DAY, status: 'active', ends_at: '2026-12-01T03:00:00Z' },
    next: { package: MONTH, status: 'not_activated' },
  }
  const { unmount } = await open({ mine })
  const note = await screen.findByText(/^Paket month sudah menunggu giliran dan mulai 1 Des 2026, 10\.00\./)
  expect(note.parentElement?.querySelector('svg[aria-hidden]')).not.toBeNull()
  const [first] = await screen.findAllByRole('article')
  expect(first && note.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Beli / })).toBeNull()
  unmount()
  await open({ mine }, { at: '/packages?buy=day' })
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('sudah menunggu giliran'))
  expect(screen.queryByRole('button', { name: /^Bayar Rp/ })).toBeNull()
})

describe('the confirmation', () => {
  it('suggests the package that saves money, and describes its button by price and start', async () => {
    const { address } = await open({}, { at: '/packages?buy=hour' })
    const pay = await screen.findByRole('button', {
      name: /^Bayar Rp/,
      description: /^Total ?Rp\u00a05\.000 Aktif begitu dibayar$/,
    })
    expect(pay).toBeTruthy()
    // The description of the dialog contains the price.
    expect(screen.getByRole('dialog', { description: /Rp\u00a05\.000/ })).toBeTruthy()
    await act(async () =>
      fireEvent.click(screen.getByRole('link', { name: 'Lebih murah per jam: Paket day, Rp\u00a010.000' })),
    )
    expect(address()).toBe('/packages?buy=day')
  })

  it('finds a package of another kind than that of the page', async () => {
    await open({}, { at: '/packages?buy=shop' })
    await screen.findByRole('button', { name: /^Bayar Rp/ })
    expect(screen.getByRole('dialog').textContent).toContain('Paket shop')
  })
})
