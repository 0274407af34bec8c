import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderPortal } from '@gapura/testing'
import home from '../home/plugin.ts'
import retailers from './plugin.ts'

const shop = (name: string, distance_m: number) => ({
  id: name,
  name,
  phone: null,
  address: 'Jalan Raya',
  location: { lat: -8.5, lng: 115.2 },
  distance_m,
})
const PROFILE = {
  username: 'siti',
  name: 'Siti',
  phone: '6281234567890',
  email: null,
  location: { lat: -8.5, lng: 115.2 },
}

const open = (
  at: string,
  options: Readonly<Record<string, unknown>>,
  shops: readonly object[],
  profile: object = PROFILE,
) =>
  renderPortal({
    plugins: [home, retailers],
    partner: { plugins: { home: true, retailers: options } },
    at,
    session: 'member',
    fetch: ({ url }) => Response.json({ data: url.includes('/retailers') ? shops : profile }),
  })
const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const SHOPS = [shop('Komang', 900), shop('Wayan', 2_000), shop('Made', 24_000)]

it.each([
  [{}, ['Komang900 m']],
  [{ atHome: 2 }, ['Komang900 m', 'Wayan2 km']],
])('with the options %j, the home card shows %j', async (options, shown) => {
  await open('/', options, SHOPS)
  await screen.findByText('Komang')
  expect(names()).toEqual(shown)
})

it.each([
  [{}, [shop('Made', 26_000)], true],
  [{ nearKm: 100 }, [shop('Made', 26_000)], false],
  [{ nearKm: 5 }, [shop('Made', 6_000)], true],
])(
  'with the options %j, the list says when no retailer is near, with a link to the packages',
  async (options, shops, isFar) => {
    await open('/retailer_list', options, shops)
    await screen.findByText('Made')
    expect(screen.queryByRole('heading', { name: 'Belum ada toko di dekat Anda' }) !== null).toBe(isFar)
    expect(screen.queryByRole('link', { name: 'Lihat paket' })?.getAttribute('href') ?? null).toBe(
      isFar ? '/packages' : null,
    )
  },
)

it.each([
  [{}, ['Komang900 m', 'Wayan2 km', 'Made24 km'], null],
  [{ nearKm: 5 }, ['Komang900 m', 'Wayan2 km'], 'Lihat 1 toko lain'],
  [{ nearKm: 1 }, ['Komang900 m'], 'Lihat 2 toko lain'],
])(
  'with the options %j, the list shows %j, and those farther away behind a disclosure',
  async (options, near, summary) => {
    await open('/retailer_list', options, SHOPS)
    await screen.findByText('Komang')
    const headings = screen.getAllByRole('heading', { level: 2, hidden: true })
    expect(
      headings.filter((heading) => heading.closest('details') === null).map(({ textContent }) => textContent),
    ).toEqual(near)
    expect(headings).toHaveLength(SHOPS.length)
    expect(document.querySelector('summary')?.textContent ?? null).toBe(summary)
  },
)

it('without a place of the customer, all retailers are listed by name', async () => {
  await open('/retailer_list', { nearKm: 1 }, SHOPS, { ...PROFILE, location: null })
  await screen.findByText('Komang')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
    'Koma',
    'Made',
    'Waya',
  ])
  expect(document.querySelector('details')).toBeNull()
})

it('without a place of the customer, retailers of several towns are grouped by town', async () => {
  const inTown = (name: string, address: string) => ({ ...shop(name, 0), address, distance_m: null })
  const shops = [inTown('Made', 'Jl. Mawar 1, Ubud'), inTown('Komang', 'Jl. Melati 2, Depok'), inTown('Ayu', 'Pasar')]
  await open('/retailer_list', {}, shops, { ...PROFILE, location: null })
  await screen.findByText('Komang')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Toko')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Depok',
    'Ubud',
    'Lainnya',
  ])
  expect(names()).toEqual(['Komang', 'Made', 'Ayu'])
  expect(document.body.textContent).not.toContain('Toko terdekat')
})

it('without a place of the customer, the map of a wide window begins with the town of most shops', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(min-width: 64em)' }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const side = 400
  // A test environment lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(side)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(side)
  const inTown = (name: string, address: string, lat: number, lng: number) => ({
    ...shop(name, 0),
    address,
    distance_m: null,
    location: { lat, lng },
  })
  const shops = [
    inTown('Ayu', 'Jl. Mawar 1, Ambon', -3.7, 128.18),
    inTown('Komang', 'Jl. Melati 2, Depok', -6.4, 106.8),
    inTown('Made', 'Jl. Melati 9, Depok', -6.41, 106.81),
  ]
  await open('/retailer_list', {}, shops, { ...PROFILE, location: null })
  const pins = await screen.findAllByRole('button', { name: /^(Ayu|Komang|Made)$/ })
  const isInView = ({ style }: HTMLElement) =>
    [style.left, style.top].every((at) => Number.parseFloat(at) > 0 && Number.parseFloat(at) < side)
  expect(pins.filter(isInView).map((pin) => pin.getAttribute('aria-label'))).toEqual(['Komang', 'Made'])
})

it('when no retailer is near, all are behind a disclosure, without views, directions and distances beyond 100 km', async () => {
  await open('/retailer_list', {}, [shop('Made', 50_000), shop('Wayan', 1_537_000)])
  await screen.findByText('Wayan')
  const shown = screen.getAllByRole('heading', { level: 2 }).filter((heading) => heading.closest('details') === null)
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Belum ada toko di dekat Anda'])
  expect(
    screen.getAllByRole('article', { hidden: true }).map(({ textContent }) => /\S+ km/.exec(textContent)?.[0]),
  ).toEqual([expect.stringContaining('50 km'), undefined])
  expect(screen.queryByRole('button', { name: /Peta/, hidden: true })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Rute/, hidden: true })).toBeNull()
  expect(document.querySelector('summary')?.textContent).toBe('Lihat 2 toko di kota lain')
})

it('directions lead to near retailers only', async () => {
  await open('/retailer_list', { nearKm: 5 }, SHOPS)
  await screen.findByText('Komang')
  const names = screen
    .getAllByRole('link', { name: /^Rute ke/, hidden: true })
    .map((link) => link.getAttribute('aria-label'))
  expect(names).toEqual(['Rute ke Komang', 'Rute ke Wayan'])
})

it('the home card shows no retailer that is far away', async () => {
  await open('/', { atHome: 2, nearKm: 1 }, SHOPS)
  await screen.findByText('Komang')
  expect(names()).toEqual(['Komang900 m'])
})

it.each([
  [{}, 900_000, 0],
  [{ nearKm: 1000 }, 900_000, 1],
])('with the options %j, home has for a retailer %i metres away %i cards', async (options, metres, cards) => {
  await open('/', options, [shop('Made', metres)])
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('.h-rail .g-skeleton')).toBeNull())
  await waitFor(() => expect(document.querySelectorAll('.h-rail > section:not(:empty)')).toHaveLength(cards))
  expect(screen.queryAllByRole('heading', { level: 3, name: /Made/ })).toHaveLength(cards)
})

it('retailers are sorted by distance when the back end ignores the place', async () => {
  const elsewhere = { ...shop('Made', 0), distance_m: null, location: { lat: 3.58, lng: 98.65 } }
  const here = { ...shop('Wayan', 0), distance_m: null, location: { lat: -8.51, lng: 115.2 } }
  await open('/retailer_list', {}, [elsewhere, here])
  await screen.findByText('Wayan')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    expect.stringMatching(/^Wayan1,1 km/),
    expect.stringMatching(/^Made/),
  ])
})
