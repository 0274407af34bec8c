import { afterEach, beforeEach, expect, test } from 'vitest'
import { each, createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import retailers from './sandbox.ts'

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'retailers', sandbox: retailers },
  ])
  token = await testSandbox.token()
})
afterEach(() => testSandbox.sandbox.close())
const list = async (query = '') =>
  each((await testSandbox.call('GET', `/api/ctm/retailers${query}`, { token })).json['data'])

test('with a place, the nearest retailer comes first, with its distance in metres', async () => {
  const fromUbud = await list('?lat=-8.51110&lng=115.26360')
  expect(fromUbud[0]).toMatchObject({ name: 'Warung Bu Komang', distance_m: 111 })
  const far = fromUbud.map((retailer) => Number(retailer['distance_m']))
  expect(far).toEqual(far.toSorted((a, b) => a - b))
  expect((await list('?lat=-6.1964&lng=106.8317'))[0]).toMatchObject({ name: 'Toko Berkah Menteng' })
})

test('without a place, all retailers are listed without a distance', async () => {
  const all = await list()
  expect(all).toHaveLength(15)
  expect(new Set(all.map((retailer) => retailer['distance_m']))).toEqual(new Set([null]))
})

test('an invalid place is refused', async () => {
  expect((await testSandbox.call('GET', '/api/ctm/retailers?lat=ubud&lng=1', { token })).status).toBe(422)
})
