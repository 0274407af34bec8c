/** A login is sent as a form first; a router that answers it without opening is asked once more in the query. */
import { expect, it } from 'vitest'
import { hotspotAt, memoryStorage, PROBE, type HotspotCase } from '../../../tests/doubles/gateways.ts'
import { retriesByQuery } from './retries-by-query.ts'
import { writeRouterData } from '../gateway/router-data.ts'

function scene(settings: HotspotCase = {}) {
  const tab = memoryStorage()
  const { posted, ...found } = hotspotAt({ mayBePlain: true, tabStorage: tab, ...settings })
  return { ...found, tab, forms: () => posted.map(({ action }) => action) }
}
const credentials = { username: '628123', password: 'ráhasia' }
const data = { ip: '10.0.0.7', identity: 'balai' }

it('asks a router once more in the query when it has answered the form without opening', async () => {
  const { hotspot, forms, left, tab } = scene()
  hotspot.arrive(writeRouterData(data))
  expect(retriesByQuery(tab)).toBe(false)
  await hotspot.login(credentials, '/')
  expect([hotspot.isReturnWithoutData(), retriesByQuery(tab), retriesByQuery(tab)]).toEqual([true, true, false])
  await hotspot.login(credentials, '/')
  expect(forms()).toEqual(['http://login.example/login'])
  expect(left[1]?.searchParams.get('username')).toBe(`${credentials.username}@lestari`)
  expect(left[1]?.searchParams.get('password')).toBe(credentials.password)
  // The query is not repeated. The next login begins with a form again.
  expect([hotspot.isReturnWithoutData(), retriesByQuery(tab)]).toEqual([true, false])
  await hotspot.login(credentials, '/')
  expect(forms()).toHaveLength(2)
})

it('asks in the query with a new challenge, after one was fetched without credentials', async () => {
  const { hotspot, forms, left, tab } = scene()
  hotspot.arrive(writeRouterData({ ...data, chap_id: '\\001', chap_challenge: '\\002' }))
  await hotspot.login(credentials, '/')
  retriesByQuery(tab)
  await hotspot.login(credentials, '/')
  expect(left[1]?.searchParams.has('password')).toBe(false)
  hotspot.arrive(writeRouterData({ ...data, chap_id: '\\003', chap_challenge: '\\004' }))
  await hotspot.login(credentials, '/')
  expect(forms()).toHaveLength(1)
  expect(left[2]?.searchParams.get('password')).toMatch(/^[\da-f]{32}$/)
})

it.each(['post', 'get'] as const)('sends every login by %s where the partner’s file fixes it', async (method) => {
  for (const pageProtocol of ['http:', 'https:']) {
    const { hotspot, forms, left, tab } = scene({
      hosts: [],
      listed: [{ kind: 'mikrotik', name: 'Balai', addresses: ['http://login.example'], method }],
      probe: { ...PROBE, pageProtocol },
      mayBePlain: true,
    })
    await hotspot.login(credentials, '/')
    expect([left.length, forms().length]).toEqual([1, method === 'post' ? 1 : 0])
    expect(left[0]?.searchParams.get('password')).toBe(credentials.password)
    expect(retriesByQuery(tab)).toBe(false)
  }
})
