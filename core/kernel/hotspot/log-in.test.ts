import { expect, it } from 'vitest'
import { hotspotAt } from '../../../tests/doubles/gateways.ts'
import { writeRouterData } from '../gateway/router-data.ts'

const credentials = { username: '628123', password: 'rahasia' }
const data = { ip: '10.0.0.7', identity: 'balai' }

function scene(hosts?: readonly string[]) {
  let marked: string | null = null
  const loginNonce = { read: () => marked, write: (mark: string | null) => (marked = mark) }
  const { hotspot, left, posted } = hotspotAt({ loginNonce, ...(hosts && { hosts }) })
  return { hotspot, left, forms: () => posted.map(({ action }) => action) }
}

it('sends no password by plain http without a challenge: it asks the router for one once, and then says so', async () => {
  const { hotspot, left, forms } = scene()
  hotspot.arrive(writeRouterData(data))
  expect((await hotspot.login(credentials, '/packages')).kind).toBe('silent')
  expect(left.map(({ origin, pathname }) => origin + pathname)).toEqual(['http://login.example/login'])
  expect([...(left[0]?.searchParams.keys() ?? [])]).toEqual(['dst'])
  hotspot.arrive(writeRouterData({ ...data, mac: '02:00:00:00:00:01' }))
  expect(await hotspot.login(credentials, '/packages')).toEqual({ kind: 'unprotected' })
  expect(await hotspot.loginRequest(credentials, '/packages')).toBe('unprotected')
  expect([left.length, forms()]).toEqual([1, []])
  // The router of the next attempt has one.
  hotspot.arrive(writeRouterData({ ...data, chap_id: '\\001', chap_challenge: '\\002' }))
  await hotspot.login(credentials, '/packages')
  expect(forms()).toEqual(['http://login.example/login'])
})

it('marks that it asks the router for a challenge, so that a tab without storage does not ask again by itself', async () => {
  const { hotspot } = scene()
  hotspot.arrive(writeRouterData(data))
  await hotspot.login(credentials, '/packages')
  expect([hotspot.isReturnWithoutData(), hotspot.isReturnWithoutData()]).toEqual([true, false])
})

it.each(['https://login.example', 'http://login.localhost:8080', 'http://127.0.0.1:8080'])(
  'sends a password without a challenge to %s, where nobody can read it',
  async (host) => {
    const { hotspot, forms } = scene([host])
    await hotspot.login(credentials, '/')
    expect(forms()).toEqual([`${host}/login`])
  },
)
