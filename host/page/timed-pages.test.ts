import { describe, expect, test } from 'vitest'
import { writeRouterData } from '../../core/kernel/gateway/router-data.ts'
import { SHELL_PATH } from '../../core/kernel/page/service-worker-paths.ts'
import { listStore } from '../partners/partner-store.ts'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'

const partner = fakePartner('lestari', {
  timeZone: 'Asia/Makassar',
  banners: [
    { id: 'march', text: { id: 'x' }, from: '2027-03-01', until: '2027-03-31' },
    { id: 'market', text: { id: 'x' }, at: ['Pasar Lestari'] },
  ],
  pages: [{ path: '/ramadan', title: { id: 'Ramadan' }, text: { id: 'x' }, until: '2027-03-09' }],
  login: { gateways: [{ kind: 'uam', name: 'Pasar Lestari', addresses: ['http://10.1.0.1:3990'] }] },
})

function hostAt(start: string) {
  let now = Date.parse(start)
  const host = fakeHost({ partners: listStore(() => [partner]), date: () => now })
  const dataAt = async (path: string, cookie = '') => {
    const response = await host.get(`https://lestari.example${path}`, { headers: { cookie } })
    const [, json = '{}'] = /id="page-data">(.*?)<\/script>/.exec(await response.text()) ?? []
    const { partner: shown, isUnfiltered } = JSON.parse(json)
    return {
      banners: (shown.banners ?? []).map(({ id }: { id: string }) => id),
      pages: (shown.pages ?? []).map(({ path }: { path: string }) => path),
      isUnfiltered: isUnfiltered === true,
    }
  }
  return { dataAt, moveTo: (time: string) => void (now = Date.parse(time)) }
}

test('a cached page changes at the minute at which a banner begins or ends in the partner’s zone', async () => {
  const { dataAt, moveTo } = hostAt('2027-02-28T15:59:59Z')
  expect(await dataAt('/login/lestari')).toEqual({ banners: [], pages: ['/ramadan'], isUnfiltered: false })
  moveTo('2027-02-28T16:00:00Z')
  expect(await dataAt('/login/lestari')).toMatchObject({ banners: ['march'], pages: ['/ramadan'] })
  moveTo('2027-03-09T16:00:00Z')
  expect(await dataAt('/login/lestari')).toMatchObject({ banners: ['march'], pages: [] })
  moveTo('2027-03-31T16:00:00Z')
  expect(await dataAt('/login/lestari')).toMatchObject({ banners: [], pages: [] })
})

describe('the customer’s router', () => {
  const { dataAt } = hostAt('2027-06-01T00:00:00Z')
  const data = (identity: string) => `/login/lestari?data=${writeRouterData({ ip: '10.1.0.7', identity })}`

  test('is the one whose redirect opens the page, by the name that it sends or by that of the file', async () => {
    expect((await dataAt('/login/lestari')).banners).toEqual([])
    expect((await dataAt(data('Balai'))).banners).toEqual([])
    expect((await dataAt(data('pasar lestari'))).banners).toEqual(['market'])
    const uam = '?res=notyet&uamip=10.1.0.1&uamport=3990&challenge=00ff&ip=10.1.0.7'
    expect((await dataAt(`/login/lestari${uam}`)).banners).toEqual(['market'])
    expect((await dataAt(`/login/lestari${uam}&nasid=Balai`)).banners).toEqual([])
  })

  test('is else that of the session', async () => {
    expect((await dataAt('/', '__Host-identity=Pasar%20Lestari')).banners).toEqual(['market'])
    expect((await dataAt(data('Balai'), '__Host-identity=Pasar%20Lestari')).banners).toEqual([])
  })
})

test('a banner that the customer has closed is not in the page', async () => {
  const { dataAt } = hostAt('2027-03-10T00:00:00Z')
  const closed = '__Host-identity=Pasar%20Lestari; __Host-closed_banners=march.other'
  expect((await dataAt('/login/lestari', closed)).banners).toEqual(['market'])
})

test('a page whose time or customer only the browser knows has the entries of every time and place', async () => {
  const { dataAt } = hostAt('2027-06-01T00:00:00Z')
  const all = { banners: ['march', 'market'], pages: ['/ramadan'], isUnfiltered: true }
  expect(await dataAt(SHELL_PATH, '__Host-closed_banners=march')).toEqual(all)
  expect(await dataAt('/?online=7&res=success&uamip=10.1.0.1&uamport=3990')).toEqual(all)
})
