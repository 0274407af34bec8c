import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type Json, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from './sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([{ id: 'sign-in', sandbox: signIn }])
})
afterEach(() => testSandbox.sandbox.close())

const SECOND = 1_000
const MINUTE = 60 * SECOND
const NUMBER = '628111222333'

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

describe('a password', () => {
  const phone = '6281234567890'
  const password = 'Gapura#2026'

  test.each([{ phone }, { email: 'Siti@contoh.id' }, { username: 'siti-7890' }])('signs in with %j', async (who) => {
    expect((await login({ ...who, password, domain: 'default' })).status).toBe(200)
  })

  test('gets the same answer when it is wrong and when the number is unknown', async () => {
    const [wrong, unknown] = [await login({ phone, password: 'x' }), await login({ phone: '628999', password })]
    expect(wrong.status).toBe(422)
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json])
  })

  test.each([{ phone }, { email: 'siti@contoh.id' }, { username: 'siti-7890' }])(
    'of a customer of one partner is unknown at another partner: %j',
    async (who) => {
      expect((await login({ ...who, password, domain: 'lestari' })).json['error']).toBe('credentials.wrong')
    },
  )

  test('belongs to the partner of the requesting portal, when none is named', async () => {
    const body = { phone: '6281298765430', password, account_type: 'customer' }
    const from = (origin: string) => testSandbox.call('POST', '/api/login-with-password', { body, headers: { origin } })
    expect((await from('http://lestari.localhost:8080')).status).toBe(200)
    expect((await from('http://kampus.localhost:8080')).status).toBe(422)
  })

  test('may be wrong ten times an hour, then the right password is refused as well', async () => {
    for (let n = 0; n < 10; n += 1) await login({ phone, password: 'x' })
    const late = await login({ phone, password })
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600'])
    testSandbox.pass(60 * MINUTE)
    expect((await login({ phone, password })).status).toBe(200)
  })

  test('of a code signs in when the tries of passwords are used up', async () => {
    await request(phone)
    const { json } = await check(codeFor(phone), phone)
    const { username } = json
    for (let n = 0; n < 10; n += 1) await login({ username, password: 'x' })
    expect((await login({ username, password })).status).toBe(429)
    expect((await login(json)).status).toBe(200)
    // The password is for this account alone.
    expect((await login({ ...json, username: 'nobody' })).status).toBe(422)
  })

  test.each([
    [
      'the number',
      [{ phone }, { phone: '+62 812-3456-7890' }, { phone: '081234567890' }, { phone: '０８１２３４５６７８９０' }],
    ],
    ['the email address', [{ email: 'siti@contoh.id' }, { email: 'SITI@CONTOH.ID ' }, { email: 'ｓｉｔｉ@contoh.id' }]],
  ])('has no further tries in other spellings of %s', async (_, names) => {
    for (const who of names) expect((await login({ ...who, password, domain: 'default' })).status).toBe(200)
    for (let n = 0; n < 10; n += 1) await login({ ...names[n % names.length], password: 'x', domain: 'default' })
    for (const who of names) expect((await login({ ...who, password, domain: 'default' })).status).toBe(429)
  })

  test('of an unknown name has no further tries in other spellings either', async () => {
    const spellings = [{ phone: '628999111' }, { phone: '08999111' }, { phone: '+62 8999 111' }]
    for (let n = 0; n < 10; n += 1) await login({ ...spellings[n % 3], password: 'x' })
    for (const who of spellings) expect((await login({ ...who, password })).status).toBe(429)
  })

  test('signs in an inactive customer with the status inactive', async () => {
    const { json } = await login({ phone: '6281234567892', password })
    expect(json['accounts']).toEqual([{ account_type: 'customer', account_status: 'inactive' }])
  })
})

describe('the sign-in methods', () => {
  test('are the same for known and unknown numbers and addresses', async () => {
    const methods = async (path: string, body: object) =>
      (await testSandbox.call('POST', path, { body: { account_type: 'customer', ...body } })).json
    const phone = '/api/get-phone-number-auth-method'
    expect(await methods(phone, { phone: '6281234567890' })).toEqual(await methods(phone, { phone: '628999' }))
    const email = '/api/get-email-auth-method'
    expect(await methods(email, { email: 'siti@contoh.id' })).toEqual(await methods(email, { email: 'x@y.id' }))
  })
})

describe('an invitation', () => {
  const use = (code: string, domain: string) =>
    testSandbox.call('POST', '/api/invitation', { key: crypto.randomUUID(), body: { code, domain } })

  test('signs a guest in once, with a complete profile and a day of internet', async () => {
    const { json } = await use(' gapura-2026 ', 'default')
    const { data } = (await testSandbox.call('GET', '/api/ctm/', { token: String(json['access_token']) })).json
    expect(data).toMatchObject({ name: 'Tamu Gapura', phone: '6281400000001', email: 'tamu1@contoh.id' })
    expect((await use('GAPURA-2026', 'default')).json['error']).toBe('invitation.wrong')
  })

  test('of one partner is unknown at another partner', async () => {
    expect((await use('GAPURA-2026', 'lestari')).json['error']).toBe('invitation.wrong')
    expect((await use('GAPURA-2026', 'default')).status).toBe(200)
  })
})

describe('a social provider', () => {
  const open = (provider: string, returnTo: string, domain = 'lestari') =>
    testSandbox.sandbox.fetch(
      new Request(
        `http://api.localhost:8080/api/social/${provider}?${new URLSearchParams({ domain, return_to: returnTo })}`,
      ),
    )
  const choose = (email: string, return_to = 'http://lestari.localhost:8080/login/lestari') =>
    testSandbox.sandbox.fetch(
      new Request('http://api.localhost:8080/api/social/google', {
        method: 'POST',
        body: new URLSearchParams({ domain: 'lestari', return_to, email }),
      }),
    )

  test.each(['google', 'facebook'])(
    '%s shows a consent page, and its form may redirect to the portal',
    async (provider) => {
      const response = await open(provider, 'http://lestari.localhost:8080/')
      expect(await response.text()).toContain('joko.susilo@contoh.id')
      expect(response.headers.get('content-security-policy')).toContain(
        "form-action 'self' http://lestari.localhost:8080;",
      )
    },
  )

  test('redirects to the portal with a one-use token', async () => {
    const response = await choose('joko.susilo@contoh.id')
    const back = new URL(response.headers.get('location') ?? '')
    expect([response.status, back.origin, back.pathname]).toEqual([
      303,
      'http://lestari.localhost:8080',
      '/login/lestari',
    ])
    const token = new URLSearchParams(back.hash.slice(1)).get('token')
    const { json } = await testSandbox.call('POST', '/api/magic-login', {
      key: crypto.randomUUID(),
      body: { token, account_type: 'customer' },
    })
    const { data } = (await testSandbox.call('GET', '/api/ctm/', { token: String(json['access_token']) })).json
    expect(data).toMatchObject({ email: 'joko.susilo@contoh.id', name: 'Joko Susilo' })
  })

  test('redirects with an error when it was canceled', async () => {
    expect(new URL((await choose('')).headers.get('location') ?? '').hash).toBe('#error=social.canceled')
  })

  test.each([
    'https://evil.example/',
    'http://localhost.evil.example/',
    'ftp://evil.example/',
    '//evil.example/x',
    'http://lestari.localhost:8080@evil.example/',
    // Another partner's portal.
    'http://kampus.localhost:8080/login/lestari',
  ])('does not redirect to %s', async (returnTo) => {
    expect((await open('google', returnTo)).status).toBe(404)
    expect((await choose('joko.susilo@contoh.id', returnTo)).status).toBe(404)
  })

  test('is 404 for an unknown name', async () => {
    expect((await open('other', 'http://lestari.localhost:8080/')).status).toBe(404)
  })
})

test('an invitation is accepted with any dashes and spaces', async () => {
  const use = (code: string) =>
    testSandbox
      .call('POST', '/api/invitation', { key: crypto.randomUUID(), body: { code, domain: 'lestari' } })
      .then(({ status }) => status)
  expect(await use('lestari2026')).toBe(200)
  expect(await use('LESTARI-2026')).toBe(422)
})
