import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { breaking, follow, press, renderPortal, silent, type RenderSettings } from '@gapura/testing'
import home from '../home/plugin.ts'
import retailers from './plugin.ts'

const PATH = '/api/ctm/retailers'
const open = (at = '/retailer_list', settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, retailers], at, session: 'member', ...settings })
const cards = () => screen.findAllByRole('article')

type Position = {
  readonly coords: { readonly latitude: number; readonly longitude: number; readonly accuracy: number }
}

/** Replaces the device's geolocation by these coordinates, or by an error with this code. */
function device(result: Position['coords'] | number) {
  const before = Object.getOwnPropertyDescriptor(navigator, 'geolocation')
  const geolocation = {
    getCurrentPosition: (found: (position: Position) => void, failed: (error: { code: number }) => void) =>
      typeof result === 'number' ? failed({ code: result }) : found({ coords: result }),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'geolocation', before)
    else Reflect.deleteProperty(navigator, 'geolocation')
  })
}

/** The window of a phone, or of a desk. */
const windowOf = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(min-width: 64em)' && isWide }))
beforeEach(() => {
  windowOf(false)
  onTestFinished(() => void vi.unstubAllGlobals())
})

// A rejected query counts as a location that is not allowed.
beforeEach(() => void vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('not known here')))

describe('the list of retailers', () => {
  it('lists the retailers nearest to the profile’s address first, with their distances', async () => {
    await open()
    const shown = (await cards()).map(({ textContent }) =>
      Number(/([\d,]+) km/.exec(textContent)?.[1]?.replace(',', '.')),
    )
    expect(shown.length).toBeGreaterThan(1)
    const known = shown.filter((km) => !Number.isNaN(km))
    expect(known).toEqual(known.toSorted((a, b) => a - b))
    expect(screen.getByText('Jarak dari alamat di akun Anda.')).toBeTruthy()
  })

  it('has a link to call each retailer with a phone number, and directions to each near one', async () => {
    await open()
    await cards()
    for (const link of screen.getAllByRole('link', { name: /^Telepon / })) {
      expect(link.getAttribute('href')).toMatch(/^tel:\+\d+$/)
    }
    const directions = screen.getAllByRole('link', { name: /^Rute ke / })
    const near = (await cards()).filter((card) => card.closest('details') === null)
    expect(directions).toHaveLength(near.length)
    for (const link of directions) {
      expect(link.getAttribute('rel')).toContain('noopener')
      expect(link.getAttribute('href')).toMatch(
        /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-?[\d.]+,[\d.]+$/,
      )
    }
  })

  it('uses the device’s location when the customer allows it', async () => {
    device({ latitude: -6.9, longitude: 107.6, accuracy: 12 })
    const { calls } = await open()
    await cards()
    await press('Pakai lokasi saya')
    expect(await screen.findByText('Jarak dari lokasi Anda sekarang.')).toBeTruthy()
    await waitFor(() => expect(calls.some((call) => /retailers\?lat=-6\.9\d*&lng=107\.6\d*$/.test(call))).toBe(true))
    expect(screen.queryByRole('button', { name: 'Pakai lokasi saya' })).toBeNull()
  })

  it('uses the device’s location at once when it was allowed before', async () => {
    device({ latitude: -6.9, longitude: 107.6, accuracy: 12 })
    vi.restoreAllMocks()
    expect((await navigator.permissions.query({ name: 'geolocation' })).state).toBe('granted')
    await open()
    expect(await screen.findByText('Jarak dari lokasi Anda sekarang.')).toBeTruthy()
  })

  it.each([
    ['refused', 1, 'Izin lokasi tidak aktif. Daftar toko tetap bisa dilihat.'],
    ['not found', 2, 'Lokasi Anda tidak ditemukan. Daftar toko tetap bisa dilihat.'],
  ])('shows the list and a message when the location is %s', async (_, code, message) => {
    device(code)
    await open()
    await cards()
    await press('Pakai lokasi saya')
    expect(await screen.findByText(message)).toBeTruthy()
    expect((await cards()).length).toBeGreaterThan(0)
  })

  it('shows a retailer on the map with the focus on its card, and returns to the list', async () => {
    const { address } = await open()
    const [first] = await cards()
    if (!first) throw new Error('there is no retailer')
    const name = within(first).getByRole('heading').firstChild?.textContent ?? ''
    await press(`Lihat di peta: ${name}`)
    expect(address()).toMatch(/^\/retailer_list\?view=map&at=ret_\d+$/)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
    expect(screen.getByRole('button', { name: 'Peta' }).getAttribute('aria-pressed')).toBe('true')
    await press('Daftar')
    expect(address()).toBe('/retailer_list')
    expect((await cards()).length).toBeGreaterThan(1)
    // The address contains the retailer, so it can be shared.
    await act(async () => window.history.back())
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([name]),
    )
  })

  it('has the list and the map side by side in a wide window, and the card of a chosen pin is marked', async () => {
    windowOf(true)
    await open('/retailer_list?at=ret_10')
    const shown = await cards()
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.flatMap((card) => card.getAttribute('aria-label') ?? [])).toEqual(['Toko Berkah Menteng'])
    expect(document.querySelector('.m-places')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Daftar|Peta)$/ })).toBeNull()
  })

  it('chooses a retailer on the map beside the list, and opens the disclosure for one that is far away', async () => {
    windowOf(true)
    const { address } = await open()
    await cards()
    await press('Lihat di peta: Toko Berkah Menteng')
    expect(address()).toBe('/retailer_list?at=ret_10')
    expect(screen.getByRole('article', { name: 'Toko Berkah Menteng' })).toBeTruthy()
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Lihat di peta: Warung Bu Komang', hidden: true })),
    )
    expect(screen.getByRole('article', { name: 'Warung Bu Komang' }).closest('details')?.open).toBe(true)
  })

  it('marks the card of a pin that has the focus beside the list, and the pin of such a card', async () => {
    windowOf(true)
    await open()
    const card = (await screen.findByRole('heading', { name: /^Toko Berkah Menteng/ })).closest('article')
    const pin = await screen.findByRole('button', { name: 'Toko Berkah Menteng' })
    await act(async () => pin.focus())
    await waitFor(() => expect(card?.className).toContain('r-marked'))
    await act(async () => pin.blur())
    await waitFor(() => expect(card?.className).not.toContain('r-marked'))
    await act(async () => screen.getByRole('button', { name: 'Lihat di peta: Toko Berkah Menteng' }).focus())
    await waitFor(() => expect(pin.className).toContain('m-marked'))
  })

  it('is called the nearest only once a place is known', async () => {
    device({ latitude: -6.1964, longitude: 106.8317, accuracy: 12 })
    await open('/retailer_list', { phone: '6281234567896' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Toko' })).toBeTruthy()
    await press('Pakai lokasi saya')
    expect(await screen.findByRole('heading', { level: 1, name: 'Toko terdekat' })).toBeTruthy()
  })

  it('shows an instruction on the map when no retailer is selected', async () => {
    await open('/retailer_list?view=map', { language: 'en' })
    expect(await screen.findByText('Press a pin to see the shop.')).toBeTruthy()
  })

  it('shows its heading while it loads, and a message when there are no retailers', async () => {
    const { unmount } = await open('/retailer_list', { instead: silent(PATH) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Toko terdekat' })).toBeTruthy()
    expect(screen.getByText('Memuat…')).toBeTruthy()
    unmount()
    const none = (request: Request) =>
      new URL(request.url).pathname === PATH ? Response.json({ data: [] }) : undefined
    await open('/retailer_list', { instead: none })
    expect(await screen.findByText('Belum ada toko di sini.')).toBeTruthy()
  })

  it('shows an error, and loads the list on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open('/retailer_list', { instead })
    await screen.findByRole('alert')
    mend()
    await press('Coba lagi')
    expect((await cards()).length).toBeGreaterThan(0)
  })

  it('sorts the retailers by name when no place is known, whatever the back end’s order is', async () => {
    const shop = (name: string) => ({
      id: name,
      name,
      address: 'Jl. Melati 1',
      phone: '6281234567890',
      location: { lat: -6.2, lng: 106.8 },
    })
    const data = ['Warung Ayu', 'Kios Budi', 'Toko Citra'].map(shop)
    await open('/retailer_list', {
      instead: ({ url }) => {
        const { pathname } = new URL(url)
        if (pathname === PATH) return Response.json({ data })
        return pathname === '/api/ctm/' ? Response.json({ error: 'down' }, { status: 500 }) : undefined
      },
    })
    const names = (await cards()).map((card) => within(card).getByRole('heading').textContent)
    expect(names).toEqual(['Kios Budi', 'Toko Citra', 'Warung Ayu'])
  })

  it('lists the retailers without distances when the profile cannot be loaded', async () => {
    const { instead } = breaking('/api/ctm/')
    const { calls } = await open('/retailer_list', { instead })
    const [first] = await cards()
    expect(first?.textContent).not.toMatch(/\d km/)
    expect(calls).toContain(`GET ${PATH}`)
    expect(screen.getByText('Nyalakan lokasi untuk melihat toko terdekat.')).toBeTruthy()
  })
})

describe('the home card', () => {
  it('shows the nearest retailer with its distance, and links to all', async () => {
    const { address } = await open('/')
    const card = (await screen.findByRole('heading', { level: 2, name: 'Toko terdekat' })).closest('section')
    expect(card?.textContent).toMatch(/\d (k?m)/)
    await follow('Semua toko')
    expect(address()).toBe('/retailer_list')
  })

  it('uses the device’s location without a button when it was allowed before', async () => {
    device({ latitude: -6.9, longitude: 107.6, accuracy: 12 })
    vi.restoreAllMocks()
    const { calls } = await open('/', { phone: '6281234567896' })
    await waitFor(() => expect(calls.some((call) => /retailers\?lat=-6\.9/.test(call))).toBe(true))
    expect(screen.queryByRole('button', { name: 'Pakai lokasi saya' })).toBeNull()
  })

  it('is left out when the customer’s location is not known', async () => {
    const { calls } = await open('/', { phone: '6281234567896', language: 'en' })
    await waitFor(() => expect(calls.some((call) => call.includes('/retailers'))).toBe(true))
    await waitFor(() => expect(document.querySelector('.h-rail > section')?.textContent).toBe(''))
  })

  it('waits for nothing where no place is known, so that no empty card is shown', async () => {
    const { calls } = await open('/', { phone: '6281234567896', instead: silent(PATH) })
    await waitFor(() => expect(calls.some((call) => call.includes('/retailers'))).toBe(true))
    expect(document.querySelector('.h-rail')?.textContent).toBe('')
  })

  it('shows an error in its own place, and loads on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open('/', { instead })
    await screen.findByRole('alert')
    mend()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' })))
    expect(await screen.findByRole('link', { name: /^Rute ke/ })).toBeTruthy()
  })
})

describe('a back end that lists page by page and ignores the place', () => {
  const shop = (id: string, lat: number) => ({
    id,
    name: `Toko ${id}`,
    phone: null,
    address: 'Jl. 1',
    location: {
      lat,
      lng: 106.8,
    },
  })
  /** Jauh on the first page, Dekat on the second, which `isBroken` makes fail. */
  const pages = (state: { isBroken: boolean }) => (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== PATH) return undefined
    if (!searchParams.has('cursor')) return Response.json({ data: [shop('Jauh', -7)], next: '2' })
    return state.isBroken ? new Response(null, { status: 400 }) : Response.json({ data: [shop('Dekat', -6.2)] })
  }
  const names = () =>
    screen.queryAllByRole('article').map((article) => /Toko (Jauh|Dekat)/.exec(article.textContent)?.[1])

  it('is read to its last page, and the nearest retailer comes first', async () => {
    device({ latitude: -6.2, longitude: 106.8, accuracy: 12 })
    await open(undefined, { instead: pages({ isBroken: false }) })
    await press('Pakai lokasi saya')
    await waitFor(() => expect(names()).toEqual(['Dekat', 'Jauh']))
  })

  it('that fails for a page leaves the loaded pages in place, and a retry continues from there', async () => {
    const state = { isBroken: true }
    const { calls } = await open(undefined, { instead: pages(state) })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(names()).toEqual(['Jauh'])
    state.isBroken = false
    await press('Coba lagi')
    await waitFor(() => expect(names().toSorted()).toEqual(['Dekat', 'Jauh']))
    expect(calls.filter((call) => call.includes(PATH) && !call.includes('cursor'))).toHaveLength(1)
  })
})
