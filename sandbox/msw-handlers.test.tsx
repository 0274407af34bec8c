import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxHandlers } from './msw-handlers.ts'
import { plugins } from './plugins.ts'
import { greyPng } from './pictures/png.ts'
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts'

// The DOM environment of the screen tests has its own fetch, Request and FormData.
const API = 'http://api.localhost:8080'
const server = setupServer()
let testSandbox: TestSandbox
beforeAll(() => server.listen())
afterAll(() => server.close())
beforeEach(() => {
  testSandbox = createTestSandbox(plugins)
  server.use(...sandboxHandlers(testSandbox.sandbox, API))
})
afterEach(() => {
  server.resetHandlers()
  testSandbox.sandbox.close()
})

describe('a screen under test', () => {
  test('sends bodies and headers and reads the sandbox’s response', async () => {
    const response = await fetch(`${API}/api/ctm/purchases`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await testSandbox.token()}`,
        'idempotency-key': 'one',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ package_id: 'day-1', method: 'qr' }),
    })
    expect(await response.json()).toMatchObject({ data: { amount: 10_000 } })
  })

  test('sees a fault with its headers', async () => {
    testSandbox.world.faults.play({ id: 'api.503' })
    const response = await fetch(`${API}/api/domain`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '86400'])
  })

  test('sees a dropped connection as a failed fetch', async () => {
    testSandbox.world.faults.play({ id: 'api.offline' })
    await expect(fetch(`${API}/api/domain`)).rejects.toThrow(/./)
  })

  test('uploads a file', async () => {
    const body = new FormData()
    body.set('file', new File([greyPng(2, 2)], 'ktp.jpg'))
    const headers = { authorization: `Bearer ${await testSandbox.token()}` }
    const response = await fetch(`${API}/api/file`, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ id: expect.stringMatching(/^file_/) })
  })
})
