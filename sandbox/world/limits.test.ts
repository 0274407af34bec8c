import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plugins } from '../plugins.ts'
import { createTestSandbox, type ApiResponse, type TestSandbox } from '../test-sandbox.ts'

const MINUTE = 60_000
const HERE = '192.0.2.1'
const THERE = '192.0.2.2'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox(plugins)
})
afterEach(() => testSandbox.sandbox.close())

let keys = 0
const post = (path: string, body: object, address = HERE) =>
  testSandbox.call('POST', path, { body, address, key: `key-${(keys += 1)}` })
const outcome = ({ status, headers }: ApiResponse) => [status, headers.get('retry-after')]
async function repeat(count: number, call: (n: number) => Promise<ApiResponse>): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await call(n)).status)
  return statuses
}
const all = (count: number, status: number) => Array<number>(count).fill(status)

describe.each([
  ['a sign-in link', '/api/request-magic-link', { domain: 'default', account_type: 'customer' }],
  ['a link to reset a password', '/api/forgot_password', { domain: 'default' }],
])('the mail with %s', (_, path, body) => {
  test.each(['siti@contoh.id', 'nobody@contoh.id'])(
    'is limited to five an hour for %s, known or not, and refuses only the network that requested them',
    async (email) => {
      expect(await repeat(5, () => post(path, { ...body, email }))).toEqual(all(5, 200))
      testSandbox.pass(20 * MINUTE)
      expect(outcome(await post(path, { ...body, email: email.toUpperCase() }))).toEqual([429, '2400'])
      expect((await post(path, { ...body, email }, THERE)).status).toBe(200)
      testSandbox.pass(40 * MINUTE)
      expect((await post(path, { ...body, email })).status).toBe(200)
    },
  )

  test('is limited to twenty an hour for one address, from however many networks', async () => {
    const email = 'siti@contoh.id'
    expect(await repeat(20, (n) => post(path, { ...body, email }, `192.0.2.${n}`))).toEqual(all(20, 200))
    expect((await post(path, { ...body, email }, '192.0.2.99')).status).toBe(429)
  })

  test('is limited to thirty an hour over one connection', async () => {
    expect(await repeat(30, (n) => post(path, { ...body, email: `a${n}@contoh.id` }))).toEqual(all(30, 200))
    expect(outcome(await post(path, { ...body, email: 'b@contoh.id' }))).toEqual([429, '3600'])
    expect((await post(path, { ...body, email: 'b@contoh.id' }, THERE)).status).toBe(200)
  })
})

describe('vouchers', () => {
  const enter = (code: string, address?: string) => post('/api/invitation', { code, domain: 'default' }, address)

  test('may be wrong ten times an hour over one connection, then even a right one is refused', async () => {
    expect(await repeat(10, (n) => enter(`WRONG-${n}`))).toEqual(all(10, 422))
    expect(outcome(await enter('GAPURA-2026'))).toEqual([429, '3600'])
    await enter('GAPURA-2026')
    expect(testSandbox.notes).toEqual([`The limit “voucher” was reached once, last from the network ${HERE}`])
    expect((await enter('GAPURA-2026', THERE)).status).toBe(200)
  })

  test('may be wrong only three times more from each network, once a hundred were wrong at one partner', async () => {
    await repeat(100, (n) => enter(`WRONG-${n}`, `192.0.2.${n % 20}`))
    // No customer of the partner is locked out by somebody else.
    expect((await enter('GAPURA-2026', '192.0.2.99')).status).toBe(200)
    expect(await repeat(3, (n) => enter(`WRONG-${n}`, '192.0.2.98'))).toEqual(all(3, 422))
    const refused = await enter('GAPURA-2027', '192.0.2.98')
    expect(outcome(refused)).toEqual([429, '3600'])
    expect(refused.json['message']).toContain('kode WhatsApp')
  })
})

describe('codes', () => {
  const requestCode = (n: number, ip?: string) =>
    post('/api/request_otp', { phone: `62810000${n}`, account_type: 'customer', domain_type: 'default', ip })

  test.each([
    ['no address of a device', () => undefined],
    ['another address each time', (n: number) => `10.5.1.${n}`],
  ])('requested with %s are limited to a hundred an hour over one connection', async (_, ip) => {
    for (let n = 0; n < 100; n += 1) expect((await requestCode(n, ip(n))).json).toMatchObject({ error: false })
    expect((await requestCode(100, ip(100))).json).toMatchObject({ error: true, status: 212, resend_in: 3600 })
  })
})

describe('uploads', () => {
  test('are limited to twenty an hour for one customer', async () => {
    const token = await testSandbox.token()
    const upload = () => {
      const body = new FormData()
      body.set('file', 'no file')
      return testSandbox.call('POST', '/api/file', { token, body })
    }
    expect(await repeat(20, upload)).toEqual(all(20, 422))
    expect(outcome(await upload())).toEqual([429, '3600'])
  })
})

test('links that verify an email address are limited to five an hour', async () => {
  const token = await testSandbox.token('6281234567895')
  const statuses = await repeat(5, () => {
    testSandbox.pass(MINUTE)
    return testSandbox.call('POST', '/api/ctm/verify-email', { token })
  })
  testSandbox.pass(MINUTE)
  expect(statuses).toEqual(all(5, 200))
  expect(outcome(await testSandbox.call('POST', '/api/ctm/verify-email', { token }))).toEqual([429, String(55 * 60)])
})
