import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../../sandbox/test-sandbox.ts'
import signIn from '../sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([{ id: 'sign-in', sandbox: signIn }])
})
afterEach(() => testSandbox.sandbox.close())

const MINUTE = 60_000
const login = (body: object) =>
  testSandbox.call('POST', '/api/login-with-password', { body: { account_type: 'customer', ...body } })

describe('a link by email', () => {
  const forgot = (email: string, domain = 'default') =>
    testSandbox.call('POST', '/api/forgot_password', {
      body: { email, domain },
      headers: { origin: 'http://localhost:5173' },
    })
  const reset = (token: string, password: string) =>
    testSandbox.call('POST', '/api/reset_password', { body: { token, password, account_type: 'customer' } })
  const mailed = (to: string) => new URL(testSandbox.world.outbox.arrived(to)[0]?.link ?? 'http://none.invalid')
  const tokenIn = (link: URL) => new URLSearchParams(link.hash.slice(1)).get('token') ?? ''

  test('gets the same answer for known and unknown addresses', async () => {
    const [known, unknown] = [await forgot('siti@contoh.id'), await forgot('nobody@contoh.id')]
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    expect(testSandbox.world.outbox.arrived('nobody@contoh.id')).toHaveLength(0)
  })

  test('opens the portal of the request, with its token in the fragment', async () => {
    await forgot('siti@contoh.id')
    const link = mailed('siti@contoh.id')
    expect([link.origin, link.pathname, link.search]).toEqual(['http://localhost:5173', '/reset_password/default', ''])
    await forgot('ayu@contoh.id', 'lestari')
    expect(mailed('ayu@contoh.id').origin).toBe('http://lestari.localhost:8080')
  })

  test('sets a new password once, and ends every session', async () => {
    const before = await testSandbox.token()
    await forgot('siti@contoh.id')
    const token = tokenIn(mailed('siti@contoh.id'))
    expect((await reset(token, 'weak')).json['error']).toBe('invalid')
    expect((await reset(token, 'Baru#Sekali1')).status).toBe(200)
    expect((await reset(token, 'Baru#Sekali2')).json['error']).toBe('link.expired')
    expect((await login({ phone: '6281234567890', password: 'Baru#Sekali1' })).status).toBe(200)
    expect((await testSandbox.call('GET', '/api/status/customer', { token: before })).status).toBe(401)
  })

  test('sets the password of both account types of a customer', async () => {
    await forgot('hendra@contoh.id')
    await reset(tokenIn(mailed('hendra@contoh.id')), 'Baru#Sekali1')
    for (const username of ['hendra-7896', 'hendra-rtrw-7896']) {
      expect((await login({ username, password: 'Baru#Sekali1', domain: 'default' })).status).toBe(200)
    }
  })

  test('expires after a quarter of an hour', async () => {
    await forgot('siti@contoh.id')
    testSandbox.pass(15 * MINUTE)
    expect((await reset(tokenIn(mailed('siti@contoh.id')), 'Baru#Sekali1')).json['error']).toBe('link.expired')
  })

  test('signs in once, and its token sets no password', async () => {
    const body = JSON.stringify({ email: 'siti@contoh.id', domain: 'default' })
    await testSandbox.sandbox.fetch(
      new Request('http://sandbox.localhost/desk/sign-in/send-link', { method: 'POST', body }),
    )
    const link = mailed('siti@contoh.id')
    expect(link.pathname).toBe('/verify/default')
    expect((await reset(tokenIn(link), 'Baru#Sekali1')).status).toBe(422)
    const enter = () =>
      testSandbox.call('POST', '/api/magic-login', {
        key: crypto.randomUUID(),
        body: { token: tokenIn(link), account_type: 'customer', digits: '7890' },
      })
    expect((await enter()).json['accounts']).toEqual([{ account_type: 'customer', account_status: 'active' }])
    expect((await enter()).json['error']).toBe('link.expired')
  })
})

describe('a sign-in link', () => {
  /** The stored value of the requesting browser, and the hash that it sends. */
  const BROWSER = 'a-random-value'
  const hashed = createHash('sha256').update(BROWSER).digest('base64url')
  const request = (email: string, browser: string | undefined = hashed) =>
    testSandbox
      .call('POST', '/api/request-magic-link', {
        body: { email, domain: 'lestari', account_type: 'customer', browser },
      })
      .then(({ json }) => json)
  const tokenFor = (email: string) =>
    new URLSearchParams(new URL(testSandbox.world.outbox.arrived(email)[0]?.link ?? '').hash.slice(1)).get('token') ??
    ''
  const enter = (token: string, domain: string, proof: object = { browser: BROWSER }) =>
    testSandbox.call('POST', '/api/magic-login', {
      key: crypto.randomUUID(),
      body: { token, domain, account_type: 'customer', ...proof },
    })

  test('gets the same answer for known and unknown addresses, and is mailed to known ones', async () => {
    expect(await request('nobody@contoh.id')).toEqual(await request('made@contoh.id'))
    expect(testSandbox.world.outbox.arrived('nobody@contoh.id')).toEqual([])
    expect(testSandbox.world.outbox.arrived('made@contoh.id')).toHaveLength(1)
  })

  test('is refused at another network, and stays valid at its own', async () => {
    await request('made@contoh.id')
    const token = tokenFor('made@contoh.id')
    expect((await enter(token, 'kampus')).json['error']).toBe('link.foreign')
    expect((await enter(token, 'lestari')).status).toBe(200)
  })

  test('is valid for ten minutes', async () => {
    await request('made@contoh.id')
    testSandbox.pass(10 * MINUTE)
    expect((await enter(tokenFor('made@contoh.id'), 'lestari')).json['error']).toBe('link.expired')
  })

  test.each([
    ['without the value of any browser', {}],
    ['with another browser’s value', { browser: 'another-value' }],
    ['with the hash instead of the value', { browser: hashed }],
  ])('shows the masked account %s, does not sign in, and stays valid', async (_, proof) => {
    await request('made@contoh.id')
    const token = tokenFor('made@contoh.id')
    const { status, json } = await enter(token, 'lestari', proof)
    expect([status, json['error'], json['message'], Object.keys(json['errors'] ?? {})]).toEqual([
      422,
      'link.elsewhere',
      'Tautan ini membuka akun M••• S•••, m•••@c•••.',
      ['token'],
    ])
    expect((await enter(token, 'lestari')).status).toBe(200)
  })

  test('signs in in another browser with the last four digits of the number, once', async () => {
    await request('made@contoh.id')
    const token = tokenFor('made@contoh.id')
    const wrong = await enter(token, 'lestari', { digits: '5430' })
    expect([wrong.status, wrong.json['error'], Object.keys(wrong.json['errors'] ?? {})]).toEqual([
      422,
      'link.digits',
      ['digits'],
    ])
    expect((await enter(token, 'lestari', { digits: '5431' })).status).toBe(200)
    expect((await enter(token, 'lestari', { digits: '5431' })).json['error']).toBe('link.expired')
  })

  test('expires after five wrong attempts', async () => {
    await request('made@contoh.id')
    const token = tokenFor('made@contoh.id')
    const codes: unknown[] = []
    for (const digits of ['0000', '1111', '', '431', '2222', '5431'])
      codes.push((await enter(token, 'lestari', { digits })).json['error'])
    expect(codes).toEqual([...Array<string>(4).fill('link.digits'), 'link.expired', 'link.expired'])
  })

  test('that was requested without a browser’s hash needs the digits in every browser', async () => {
    await request('made@contoh.id', '')
    const token = tokenFor('made@contoh.id')
    expect((await enter(token, 'lestari', { browser: '' })).json['error']).toBe('link.elsewhere')
    expect((await enter(token, 'lestari', { digits: '5431' })).status).toBe(200)
  })
})
