import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type Json, type TestSandbox } from '../../../sandbox/test-sandbox.ts'
import signIn from '../sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([{ id: 'sign-in', sandbox: signIn }])
})
afterEach(() => testSandbox.sandbox.close())

const SECOND = 1_000
const MINUTE = 60 * SECOND
const NUMBER = '628111222333'
const RESELLER = '6281234567893'

const request = async (phone = NUMBER, domain_type = 'default', ip?: string): Promise<Json> =>
  (
    await testSandbox.call('POST', '/api/request_otp', {
      body: { phone, account_type: 'customer', domain_type, ...(ip && { ip }) },
    })
  ).json
const check = (otp: string, phone = NUMBER, domain_type = 'default') =>
  testSandbox.call('POST', '/api/check_otp', {
    key: crypto.randomUUID(),
    body: { phone, account_type: 'customer', domain_type, otp },
  })
const codeFor = (phone = NUMBER) => testSandbox.world.outbox.arrived(phone)[0]?.code ?? ''
const login = (body: object) =>
  testSandbox.call('POST', '/api/login-with-password', { body: { account_type: 'customer', ...body } })
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a one-time code', () => {
  test('arrives by WhatsApp in the partner’s name, with six digits', async () => {
    expect(await request(NUMBER, 'lestari')).toMatchObject({ error: false, resend_in: 60 })
    expect(testSandbox.world.outbox.arrived(NUMBER)[0]?.text).toMatch(
      /^Kode masuk Lestari Net: \d{6}\. Berlaku 10 menit\. Jangan berikan kepada siapa pun\.$/,
    )
  })

  test('has leading zeros', async () => {
    for (let number = 0; !codeFor(`62800${number}`).startsWith('0'); number += 1) await request(`62800${number + 1}`)
    const [message] = testSandbox.world.outbox.arrived()
    expect(message?.code).toMatch(/^0\d{5}$/)
    expect((await check(message?.code ?? '', message?.to)).status).toBe(200)
  })

  test('signs in an unknown number with a password that is not for the router', async () => {
    await request()
    const { json } = await check(codeFor())
    const { username, password } = json
    const signedIn = await login({ username, password, domain: 'default' })
    expect(signedIn.json['accounts']).toEqual([{ account_type: 'customer', account_status: 'active' }])
    const token = String(signedIn.json['access_token'])
    const { data } = (await testSandbox.call('GET', '/api/ctm/', { token })).json
    expect(data).toMatchObject({ phone: NUMBER, name: null, email: null })
    const address = `/login?${new URLSearchParams({ username: `${username}@default`, password: String(password), dst: 'http://localhost:8080/' })}`
    const router = await testSandbox.sandbox.fetch(new Request(`http://login.localhost:8080${address}`))
    expect(router.headers.get('location')).not.toBe('http://localhost:8080/')
  })

  test('gives no credentials for the router, nor opens a gateway, without a running package', async () => {
    await request()
    const { username, password } = (await check(codeFor())).json
    const token = String((await login({ username, password, domain: 'default' })).json['access_token'])
    const reconnect = () =>
      testSandbox.call('POST', '/api/router/reconnect', { token, body: { domain: 'default', ip: '', identity: '' } })
    expect(await reconnect()).toMatchObject({ status: 403, json: { error: 'package.none' } })
    const account = testSandbox.world.accounts.byUsername(String(username))
    testSandbox.world.hotspot.allow(account?.username ?? '', new Date(testSandbox.world.now().getTime() + 60_000))
    const [first, second] = [(await reconnect()).json['data'], (await reconnect()).json['data']]
    expect(first?.['username']).toBe(username)
    expect(new Set([password, first?.['password'], second?.['password']]).size).toBe(3)
    const signedIn = await login({ username, password: first?.['password'], domain: 'default' })
    expect(signedIn.status).toBe(422)
  })

  test('of a new number creates no reseller, and stays valid', async () => {
    await request()
    const body = { phone: NUMBER, account_type: 'rtrw', domain_type: 'default', otp: codeFor() }
    const { status, json } = await testSandbox.call('POST', '/api/check_otp', { key: 'r', body })
    expect([status, json['error'], json['errors']]).toEqual([422, 'account.type', undefined])
    expect(testSandbox.world.accounts.byPhone(NUMBER, 'default')).toBeUndefined()
    expect((await check(codeFor())).status).toBe(200)
  })

  test('of a new number opens no reseller’s session, whichever type is requested afterwards', async () => {
    await request()
    const { username, password } = (await check(codeFor())).json
    const refused = await login({ username, password, domain: 'default', account_type: 'rtrw' })
    expect([refused.status, refused.json['error']]).toEqual([422, 'account.type'])
    const token = String((await login({ username, password, domain: 'default' })).json['access_token'])
    const body = { account_type: 'rtrw', ip: '10.5.50.2', identity: 'x' }
    expect((await testSandbox.call('POST', '/api/session/refresh', { token, body })).json['error']).toBe('account.type')
    expect((await testSandbox.call('PUT', '/api/rtrw', { token, body })).json['error']).toBe('account.type')
    const { permissions } = (await testSandbox.call('GET', '/api/authorization', { token })).json
    expect(permissions).not.toContain('invoices')
  })

  test('has five tries in all spellings of its number', async () => {
    await request('628111222333')
    const code = codeFor()
    for (let n = 0; n < 5; n += 1) await check(other(code), n % 2 === 0 ? NUMBER : '08111222333')
    expect((await check(code, '08111222333')).json['error']).toBe('otp.tries')
    expect((await request('08111222333'))['resend_in']).toBe(60)
    expect(testSandbox.world.outbox.arrived(NUMBER)).toHaveLength(1)
  })

  test('of a reseller is refused for the type customer, and accepted for rtrw', async () => {
    await request(RESELLER)
    const code = codeFor(RESELLER)
    expect((await check(code, RESELLER)).json['error']).toBe('account.type')
    const body = { phone: RESELLER, account_type: 'rtrw', domain_type: 'default', otp: code }
    expect((await testSandbox.call('POST', '/api/check_otp', { key: 'r', body })).status).toBe(200)
  })

  test('signs in the customer with this number', async () => {
    await request('6281234567890')
    expect((await check(codeFor('6281234567890'), '6281234567890')).json['username']).toBe('siti-7890')
  })

  test('is valid once', async () => {
    await request()
    const code = codeFor()
    await check(code)
    const { status, json } = await check(code)
    expect([status, json['error'], Object.keys(json['errors'] ?? {})]).toEqual([422, 'otp.expired', ['otp']])
  })

  test('gets the same answer for a second check with the same key', async () => {
    await request()
    const body = { phone: NUMBER, account_type: 'customer', domain_type: 'default', otp: codeFor() }
    const first = await testSandbox.call('POST', '/api/check_otp', { key: 'one', body })
    const second = await testSandbox.call('POST', '/api/check_otp', { key: 'one', body })
    expect([first.status, second.status, second.json]).toEqual([200, 200, first.json])
    expect((await testSandbox.call('POST', '/api/check_otp', { key: 'two', body })).json['error']).toBe('otp.expired')
  })

  test('is valid for ten minutes', async () => {
    await request()
    testSandbox.pass(10 * MINUTE)
    expect((await check(codeFor())).json['error']).toBe('otp.expired')
  })

  test('may be wrong five times', async () => {
    await request()
    const code = codeFor()
    for (let n = 0; n < 5; n += 1) expect((await check(other(code))).json['error']).toBe('otp.wrong')
    expect((await check(code)).json['error']).toBe('otp.tries')
  })

  test('is valid for its number and partner only', async () => {
    await request()
    const code = codeFor()
    expect((await check(code, '628999888777')).status).toBe(422)
    expect((await check(code, NUMBER, 'lestari')).status).toBe(422)
    expect((await check(code)).status).toBe(200)
  })

  test('is not sent again within a minute, and the answer has the remaining seconds', async () => {
    await request()
    testSandbox.pass(18 * SECOND)
    expect(await request()).toMatchObject({ error: false, resend_in: 42 })
    expect(testSandbox.world.outbox.arrived(NUMBER)).toHaveLength(1)
    testSandbox.pass(42 * SECOND)
    await request()
    expect(testSandbox.world.outbox.arrived(NUMBER)).toHaveLength(2)
  })

  test('leaves the previous code valid until one of them is used, because a stranger may have requested the last', async () => {
    const twoCodes = async () => {
      await request()
      const first = codeFor()
      let second = first
      // The two codes are equal once in a million; then another code is requested.
      while (second === first) {
        testSandbox.pass(MINUTE)
        await request()
        second = codeFor()
      }
      return { first, second }
    }
    const { first, second } = await twoCodes()
    expect((await check(first)).status).toBe(200)
    expect((await check(second)).json['error']).toBe('otp.expired')
  })

  test('is neither used up nor withheld by strangers who know the number', async () => {
    const from = (address: string) => (path: string, more: object) => {
      const body = { phone: NUMBER, account_type: 'customer', domain_type: 'default', ...more }
      return testSandbox.call('POST', path, { key: crypto.randomUUID(), address, body })
    }
    const customer = from('203.0.113.5')
    await customer('/api/request_otp', {})
    const code = codeFor()
    for (let net = 0; net < 5; net += 1)
      for (let n = 0; n < 5; n += 1)
        expect((await from(`198.51.100.${net}`)('/api/check_otp', { otp: other(code) })).json['error']).toBe(
          'otp.wrong',
        )
    // All strangers together have no more tries, not even with the right code.
    expect((await from('198.51.100.9')('/api/check_otp', { otp: code })).json['error']).toBe('otp.tries')
    expect((await customer('/api/check_otp', { otp: code })).status).toBe(200)
    for (let n = 0; n < 19; n += 1) {
      expect((await from(`198.51.100.${n % 5}`)('/api/request_otp', {})).json).toMatchObject({ error: false })
      testSandbox.pass(MINUTE)
    }
    expect((await from('198.51.100.9')('/api/request_otp', {})).json).toMatchObject({ error: true, status: 211 })
    // The customer has signed in from this network before.
    expect((await customer('/api/request_otp', {})).json).toMatchObject({ error: false })
  })

  test('is sent five times an hour to one number, then answered with 211', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await request()).toMatchObject({ error: false })
      testSandbox.pass(MINUTE)
    }
    expect(await request()).toMatchObject({ error: true, status: 211, resend_in: 55 * 60 })
    testSandbox.pass(55 * MINUTE)
    expect(await request()).toMatchObject({ error: false })
  })

  test('is sent twenty times an hour to one address, then answered with 212', async () => {
    for (let n = 0; n < 20; n += 1)
      expect(await request(`6281000${n}`, 'default', '10.5.50.9')).toMatchObject({ error: false })
    expect(await request('628999', 'default', '10.5.50.9')).toMatchObject({ error: true, status: 212 })
    expect(await request('628999', 'default', '10.5.50.10')).toMatchObject({ error: false })
  })

  test('is refused with 211 or 212 in those scenarios', async () => {
    testSandbox.world.faults.play({ id: 'otp.limit-211', times: 1 })
    expect(await request()).toMatchObject({ error: true, status: 211 })
    testSandbox.world.faults.play({ id: 'otp.limit-212', times: 1 })
    expect(await request()).toMatchObject({ error: true, status: 212 })
  })

  test.each(['12345', '1234567890123456', '+62811', 'abcdef'])('is not sent to %s', async (phone) => {
    const body = { phone, account_type: 'customer', domain_type: 'default' }
    const { status, json } = await testSandbox.call('POST', '/api/request_otp', {
      body,
      headers: { 'accept-language': 'en' },
    })
    expect([status, json['errors']?.['phone']?.[0]]).toEqual([422, 'Phone must have 6-15 numbers'])
  })

  test('can be given by an admin', async () => {
    const body = JSON.stringify({ phone: NUMBER, domain: 'kampus' })
    const response = await testSandbox.sandbox.fetch(
      new Request('http://sandbox.localhost/desk/sign-in/issue-code', { method: 'POST', body }),
    )
    const { code } = (await response.json()) as { code: string }
    expect((await check(code, NUMBER, 'kampus')).status).toBe(200)
  })
})
