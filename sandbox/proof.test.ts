import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plugins } from './plugins.ts'
import { FRESH_MS } from '../backend/rules/token-rules.ts'
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts'

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox(plugins)
  token = await testSandbox.token()
})
afterEach(() => testSandbox.sandbox.close())

const change = (body: object, bearer = token) => testSandbox.call('PUT', '/api/ctm', { token: bearer, body })
const isSignedIn = async (bearer: string) =>
  (await testSandbox.call('GET', '/api/status/customer', { token: bearer })).status === 200
const mail = (email: string) => ({ email })

describe('the e-mail address', () => {
  test('may be changed within ten minutes of signing in', async () => {
    testSandbox.pass(FRESH_MS - 1)
    expect((await change(mail('siti@baru.id'))).json['data']).toMatchObject({ email: 'siti@baru.id' })
  })

  test('needs the password later; the refusal names the field', async () => {
    testSandbox.pass(FRESH_MS)
    const refused = await change(mail('siti@baru.id'))
    expect([refused.status, refused.json['error'], Object.keys(refused.json['errors'] ?? {})]).toEqual([
      422,
      'proof.needed',
      ['current_password'],
    ])
    const wrong = await change({ email: 'siti@baru.id', current_password: 'Salah#2026' })
    expect([wrong.status, wrong.json['error']]).toEqual([422, 'password.wrong'])
    const right = await change({ email: 'siti@baru.id', current_password: 'Gapura#2026' })
    expect(right.json['data']).toMatchObject({ email: 'siti@baru.id', email_verified: false })
  })

  test('cannot be changed by a session that was only renewed', async () => {
    const { json } = await testSandbox.call('POST', '/api/login-with-password', {
      body: { phone: '6281234567890', password: 'Gapura#2026', account_type: 'customer' },
    })
    testSandbox.pass(FRESH_MS)
    const renewed = await testSandbox.call('POST', '/token/refresh', {
      body: { refresh_token: json['refresh_token'], account_type: 'customer' },
    })
    expect((await change(mail('siti@baru.id'), String(renewed.json['access_token']))).json['error']).toBe(
      'proof.needed',
    )
  })

  test('ends the other sessions when it is changed, and the old address gets a mail', async () => {
    const other = await testSandbox.token()
    await change(mail('siti@baru.id'))
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
    expect(testSandbox.world.outbox.arrived('siti@contoh.id')[0]?.text).toMatch(
      /^Email akun Gapura Anda sudah diganti\./,
    )
  })

  test('allows ten wrong passwords an hour', async () => {
    testSandbox.pass(FRESH_MS)
    for (let n = 0; n < 10; n += 1) await change({ email: 'siti@baru.id', current_password: `Salah#${n}` })
    const { status, headers } = await change({ email: 'siti@baru.id', current_password: 'Gapura#2026' })
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
  })

  test('can be stored without the password when it is unchanged or the first one, and no session ends', async () => {
    const other = await testSandbox.token()
    testSandbox.pass(FRESH_MS)
    expect((await change({ name: 'Siti R.', email: 'siti@contoh.id' })).status).toBe(200)
    expect(await isSignedIn(other)).toBe(true)
    const newcomer = await testSandbox.token('6281234567894')
    testSandbox.pass(FRESH_MS)
    expect((await change(mail('baru@contoh.id'), newcomer)).status).toBe(200)
  })
})
