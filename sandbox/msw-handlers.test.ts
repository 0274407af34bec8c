import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxHandlers } from './msw-handlers.ts'
import { plugins } from './plugins.ts'
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts'

const server = setupServer()
let testSandbox: TestSandbox
beforeAll(() => server.listen())
afterAll(() => server.close())
beforeEach(() => {
  testSandbox = createTestSandbox(plugins)
  server.use(...sandboxHandlers(testSandbox.sandbox, 'https://api.test'))
})
afterEach(() => {
  server.resetHandlers()
  testSandbox.sandbox.close()
})

describe('unit tests without a server', () => {
  test('get the sandbox’s responses under any host name of the API', async () => {
    const response = await fetch('https://api.test/api/domain/lestari')
    expect(await response.json()).toMatchObject({ data: { domain: 'lestari' } })
  })

  test('send bodies and headers through', async () => {
    const body = JSON.stringify({ phone: '6281234567890', password: 'Gapura#2026', account_type: 'customer' })
    const response = await fetch('https://api.test/api/login-with-password', { method: 'POST', body })
    const { access_token } = (await response.json()) as { access_token: string }
    const status = await fetch('https://api.test/api/status/customer', {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(await status.json()).toEqual({ username: 'siti-7890', status: 'active' })
  })

  test('see a dropped connection as a network error', async () => {
    testSandbox.world.faults.play({ id: 'api.offline' })
    await expect(fetch('https://api.test/api/domain')).rejects.toThrow(TypeError)
  })
})
