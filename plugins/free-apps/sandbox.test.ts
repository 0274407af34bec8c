import { afterEach, beforeEach, expect, test } from 'vitest'
import { each, createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import { openable } from './app-address.ts'
import { freeApp } from './endpoints.ts'
import freeApps from './sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([{ id: 'free-apps', sandbox: freeApps }])
})
afterEach(() => testSandbox.sandbox.close())

test('the apps are public, and described in the requested language', async () => {
  const [indonesian, english] = await Promise.all(
    ['id', 'en'].map((language) => testSandbox.call('GET', '/api/apps', { headers: { 'accept-language': language } })),
  )
  const apps = each(indonesian?.json['data'])
  expect(apps).toHaveLength(8)
  expect(openable(apps.map((app) => freeApp.parse(app)))).toHaveLength(8)
  expect(each(english?.json['data']).map((app) => app['description'])).not.toEqual(
    apps.map((app) => app['description']),
  )
})

test('each app has a picture that other origins may embed and whose policy allows nothing to load or run', async () => {
  const { json } = await testSandbox.call('GET', '/api/apps')
  for (const { icon } of each(json['data'])) {
    const { status, headers } = await testSandbox.call('GET', String(icon))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect((await testSandbox.call('GET', '/api/apps/nobody/icon')).status).toBe(404)
})
