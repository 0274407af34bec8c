/** The faults `api.optional-missing` and `api.features-none`. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pathOf } from '../core/kernel/api/endpoint.ts'
import { findPlaces } from '../core/kernel/partner/endpoints.ts'
import { requestPhoneCode } from '../plugins/account/endpoints.ts'
import { getHighlights } from '../plugins/ads/endpoints.ts'
import { requestMagicLink } from '../plugins/sign-in/endpoints.ts'
import { plugins } from './plugins.ts'
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts'

const optional = [findPlaces, requestPhoneCode, getHighlights, requestMagicLink]
let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox(plugins)
})
afterEach(() => testSandbox.sandbox.close())

test.each(optional.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s has status 404 while the optional calls are missing',
  async (_, endpoint) => {
    const token = await testSandbox.token()
    const path = pathOf(endpoint)
    testSandbox.world.faults.play({ id: 'api.optional-missing' })
    const missing = await testSandbox.call(endpoint.method, path, { token })
    expect([missing.status, missing.json['error']]).toEqual([404, 'not_found'])
    expect((await testSandbox.call('GET', '/api/ctm/', { token })).status).toBe(200)
    testSandbox.world.faults.stop('api.optional-missing')
    expect((await testSandbox.call(endpoint.method, path, { token })).status).not.toBe(404)
  },
)

test('the app settings list no features while there are no optional calls', async () => {
  const token = await testSandbox.token()
  const settings = () => testSandbox.call('GET', '/api/app-settings', { token })
  expect((await settings()).json['data']).not.toHaveProperty('features')
  testSandbox.world.faults.play({ id: 'api.features-none' })
  expect((await settings()).json['data']).toHaveProperty('features', [])
})
