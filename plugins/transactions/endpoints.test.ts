import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import { getTransactions } from '../packages/endpoints.ts'
import packages from '../packages/sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import { getHistory } from './endpoints.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'packages', sandbox: packages },
  ])
})
afterEach(() => testSandbox.sandbox.close())

test('the history has the method and path of the list in packages, so that both are invalidated together', () => {
  expect([getHistory.method, getHistory.path]).toEqual([getTransactions.method, getTransactions.path])
})

test('its shape matches the response of the sandbox of packages, paid and unpaid', async () => {
  const token = await testSandbox.token('6281234567891')
  const body = { package_id: 'day-1', method: 'qr' }
  await testSandbox.call('POST', '/api/ctm/purchases', { token, key: 'a', body })
  const { json } = await testSandbox.call('GET', '/api/ctm/transactions', { token })
  const { data } = getHistory.answer.parse(json)
  expect(data.map(({ status, package: { name } }) => [status, name])).toEqual([
    ['request', 'Harian'],
    ['success', 'Mingguan Hemat'],
  ])
  expect(data[0]?.created_at).toBe(testSandbox.world.now().toISOString())
})
