import { expect, test, vi } from 'vitest'
import { writeRouterData } from '../../kernel/gateway/router-data.ts'
import { ENVIRONMENTS } from '../../kernel/page/known-environments.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import { presentPage } from './present-page.ts'

const page: PageData = {
  host: 'lestari.example',
  partner: {
    id: 'lestari',
    name: 'Lestari Net',
    domains: ['lestari.example'],
    brand: { color: '#15803d' },
    contact: { whatsapp: '6281200000002' },
    language: 'id',
    languages: ['id', 'en'],
    plugins: {},
    banners: [
      { id: 'march', text: { id: 'x' }, from: '2027-03-01', until: '2027-03-31' },
      { id: 'market', text: { id: 'x' }, at: ['Pasar'] },
    ],
  },
  loginConfig: {},
  environment: ENVIRONMENTS.production,
  definitions: {},
  language: 'id',
  texts: {},
  rendering: { kind: 'anonymous', path: '/login/:domain?' },
  isUnfiltered: true,
}
const presentAt = async (now: string, search: string, cookie: string) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const window = { document: { cookie }, location: { search } }
  const { partner, rendering } = await presentPage(page, [], window)
  vi.useRealTimers()
  expect(rendering).toEqual({ kind: 'shell' })
  return partner.banners?.map(({ id }) => id) ?? []
}

test('a saved or static page shows what applies at the device’s time and its last router', async () => {
  const data = `?data=${writeRouterData({ ip: '10.1.0.7', identity: 'Pasar' })}`
  expect(await presentAt('2027-03-31T16:59:00Z', '', '')).toEqual(['march'])
  expect(await presentAt('2027-03-31T17:00:00Z', '', '')).toEqual([])
  expect(await presentAt('2027-04-01T00:00:00Z', '', '__Host-identity=Pasar')).toEqual(['market'])
  expect(await presentAt('2027-04-01T00:00:00Z', data, '__Host-identity=Balai')).toEqual(['market'])
})
