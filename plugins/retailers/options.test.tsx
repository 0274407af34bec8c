import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '../../core/testing.tsx'
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
const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
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
  [{}, [shop('Made', 26_000)], 'Agen terdekat berjarak 26 km.'],
  [{ nearKm: 100 }, [shop('Made', 26_000)], null],
  [{ nearKm: 5 }, [shop('Made', 6_000)], 'Agen terdekat berjarak 6 km.'],
])(
  'with the options %j, the list shows the distance and a link to the map when no retailer is near',
  async (options, shops, said) => {
    await open('/retailer_list', options, shops)
    await screen.findByText('Made')
    expect(screen.queryByText(/Agen terdekat berjarak/)?.firstChild?.textContent ?? null).toBe(said)
    expect(screen.queryByRole('link', { name: 'Lihat di peta' })?.getAttribute('href') ?? null).toBe(
      said && '/retailer_list?view=map',
    )
  },
)
