import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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

const open = (at: string, options: Readonly<Record<string, unknown>>, shops: readonly object[]) =>
  renderPortal({
    plugins: [home, retailers],
    partner: { plugins: { home: true, retailers: options } },
    at,
    session: 'member',
    fetch: ({ url }) => Response.json({ data: url.includes('/retailers') ? shops : PROFILE }),
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
  [{}, [shop('Made', 26_000)], 'Belum ada toko di dekat Anda. Yang terdekat 26 km dari sini.'],
  [{ nearKm: 100 }, [shop('Made', 26_000)], null],
  [{ nearKm: 5 }, [shop('Made', 6_000)], 'Belum ada toko di dekat Anda. Yang terdekat 6 km dari sini.'],
])(
  'with the options %j, the list shows the distance and a link to the map when no retailer is near',
  async (options, shops, note) => {
    await open('/retailer_list', options, shops)
    await screen.findByText('Made')
    expect(screen.queryByText(/Yang terdekat/)?.firstChild?.textContent ?? null).toBe(note)
    expect(screen.queryByRole('link', { name: 'Lihat di peta' })?.getAttribute('href') ?? null).toBe(
      note && '/retailer_list?view=map',
    )
  },
)

it.each([
  [{}, 900_000, '900 km'],
  [{ nearKm: 1000 }, 900_000, null],
])('with the options %j, home shows for a retailer %i metres away the note %s', async (options, metres, far) => {
  await open('/', options, [shop('Made', metres)])
  await screen.findByRole('heading', { level: 2, name: 'Toko terdekat' })
  const note = screen.queryByText(/^Belum ada toko di dekat Anda/)
  expect(note?.textContent ?? null).toBe(
    far && `Belum ada toko di dekat Anda. Yang terdekat ${far} dari sini. Lihat di peta`,
  )
  // A retailer that is far away is not offered as the nearest.
  expect(screen.queryByRole('heading', { level: 3, name: /Made/ }) === null).toBe(far !== null)
})

it('retailers are sorted by distance when the back end ignores the place', async () => {
  const elsewhere = { ...shop('Made', 0), distance_m: null, location: { lat: 3.58, lng: 98.65 } }
  const here = { ...shop('Wayan', 0), distance_m: null, location: { lat: -8.51, lng: 115.2 } }
  await open('/retailer_list', {}, [elsewhere, here])
  await screen.findByText('Wayan')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    expect.stringMatching(/^Wayan1,1 km/),
    expect.stringMatching(/^Made2\.\d{3} km/),
  ])
})
