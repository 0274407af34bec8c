import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plugins } from './plugins.ts'
import { FRESH_SIGN_IN_MS } from '../backend/rules/token-rules.ts'
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts'

let testSandbox: TestSandbox
let token: string
let refreshToken: string
const SITI = { phone: '6281234567890', password: 'Gapura#2026', account_type: 'customer' }
beforeEach(async () => {
  testSandbox = createTestSandbox(plugins)
  const { json } = await testSandbox.call('POST', '/api/login-with-password', { body: SITI })
  token = String(json['access_token'])
  refreshToken = String(json['refresh_token'])
})
/** Time passes, and the session is renewed: that makes it valid, but not fresh. */
async function pass(ms: number): Promise<void> {
  testSandbox.pass(ms)
  const body = { refresh_token: refreshToken, account_type: 'customer' }
  const { json } = await testSandbox.call('POST', '/token/refresh', { body })
  token = String(json['access_token'])
  refreshToken = String(json['refresh_token'])
}
afterEach(() => testSandbox.sandbox.close())

const change = (body: object, bearer = token) => testSandbox.call('PUT', '/api/ctm', { token: bearer, body })
const isSignedIn = async (bearer: string) =>
  (await testSandbox.call('GET', '/api/status/customer', { token: bearer })).status === 200
const mail = (email: string) => ({ email })

describe('the email address', () => {
  test('may be changed within half an hour of signing in', async () => {
    await pass(FRESH_SIGN_IN_MS - 1)
    expect((await change(mail('siti@baru.id'))).json['data']).toMatchObject({ email: 'siti@baru.id' })
  })

  test('needs the password later, also in a renewed session; the refusal names the field', async () => {
    await pass(FRESH_SIGN_IN_MS)
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

  test('needs it for the first address too, which would open the account as well', async () => {
    testSandbox.world.db.run('UPDATE accounts SET email = NULL WHERE phone = ?', '6281234567890')
    await pass(FRESH_SIGN_IN_MS)
    expect((await change(mail('siti@baru.id'))).json['error']).toBe('proof.needed')
    const right = await change({ email: 'siti@baru.id', current_password: 'Gapura#2026' })
    expect(right.json['data']).toMatchObject({ email: 'siti@baru.id' })
    expect(await isSignedIn(token)).toBe(true)
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
    await pass(FRESH_SIGN_IN_MS)
    for (let n = 0; n < 10; n += 1) await change({ email: 'siti@baru.id', current_password: `Salah#${n}` })
    const { status, headers } = await change({ email: 'siti@baru.id', current_password: 'Gapura#2026' })
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
  })

  test('can be stored without the password when it is unchanged, or the first one soon after signing in', async () => {
    await pass(FRESH_SIGN_IN_MS)
    const other = await testSandbox.token()
    expect((await change({ name: 'Siti R.', email: 'siti@contoh.id' })).status).toBe(200)
    expect(await isSignedIn(other)).toBe(true)
    const newcomer = await testSandbox.token('6281234567894')
    expect((await change(mail('baru@contoh.id'), newcomer)).status).toBe(200)
  })
})

describe('the phone number', () => {
  const NEW = '628131112223'
  const requestCode = (body: object = {}, bearer = token) =>
    testSandbox.call('POST', '/api/change-phone/code', { token: bearer, body: { phone: NEW, ...body } })
  const codeOf = () => testSandbox.world.outbox.arrived(NEW)[0]?.code ?? ''
  const changePhone = (body: object = {}) =>
    testSandbox.call('POST', '/api/change-phone', { token, body: { phone: NEW, otp: codeOf(), ...body } })
  const phone = async () => String((await testSandbox.call('GET', '/api/ctm/', { token })).json['data']?.['phone'])

  test('may be changed within half an hour of signing in', async () => {
    await pass(FRESH_SIGN_IN_MS - 1)
    expect((await requestCode()).status).toBe(200)
    expect((await changePhone()).json['data']).toEqual({ phone: NEW })
  })

  test('needs the password later, also in a renewed session, and no code is sent without it', async () => {
    await pass(FRESH_SIGN_IN_MS)
    const refused = await requestCode()
    expect([refused.status, refused.json['error'], Object.keys(refused.json['errors'] ?? {})]).toEqual([
      422,
      'proof.needed',
      ['current_password'],
    ])
    expect((await requestCode({ current_password: 'Salah#2026' })).json['error']).toBe('password.wrong')
    expect(testSandbox.world.outbox.arrived(NEW)).toEqual([])
    const password = { current_password: 'Gapura#2026' }
    expect((await requestCode(password)).status).toBe(200)
    expect((await changePhone(password)).json['data']).toEqual({ phone: NEW })
  })

  test('needs it also when the code was requested in time, and the refusal leaves the code valid', async () => {
    await pass(FRESH_SIGN_IN_MS - 1)
    await requestCode()
    await pass(1)
    expect((await changePhone()).json['error']).toBe('proof.needed')
    expect((await changePhone({ current_password: 'Salah#2026' })).json['error']).toBe('password.wrong')
    expect(await phone()).toBe(SITI.phone)
    expect((await changePhone({ current_password: 'Gapura#2026' })).json['data']).toEqual({ phone: NEW })
  })

  test('needs it also in a session that a ticket for the page after the router has opened', async () => {
    await pass(FRESH_SIGN_IN_MS)
    const body = { ip: '10.5.50.7', identity: 'balai', dst: 'http://localhost:8080/' }
    const { json } = await testSandbox.call('POST', '/api/router/ticket', { token, body })
    const ticket = { ticket: String(json['data']?.['ticket']), account_type: 'customer' }
    const opened = await testSandbox.call('POST', '/api/magic-login', { body: ticket, key: 'ticket' })
    const bearer = String(opened.json['access_token'])
    expect(await isSignedIn(bearer)).toBe(true)
    expect((await requestCode({}, bearer)).json['error']).toBe('proof.needed')
  })

  test('allows ten wrong passwords an hour, counted together with those for the email address', async () => {
    await pass(FRESH_SIGN_IN_MS)
    for (let n = 0; n < 5; n += 1) await requestCode({ current_password: `Salah#${n}` })
    for (let n = 0; n < 5; n += 1) await change({ email: 'siti@baru.id', current_password: `Salah#${n}` })
    expect((await requestCode({ current_password: 'Gapura#2026' })).status).toBe(429)
  })

  test('ends the other sessions when it is changed', async () => {
    const other = await testSandbox.token()
    await requestCode()
    await changePhone()
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
  })
})

describe('the email address of another customer', () => {
  const taken = mail('budi@contoh.id')

  test('is not revealed to a session without proof', async () => {
    await pass(FRESH_SIGN_IN_MS)
    const [known, unknown] = [await change(taken), await change(mail('nobody@contoh.id'))]
    expect(known.json).toEqual(unknown.json)
    expect(known.json['error']).toBe('proof.needed')
  })

  test('is revealed ten times an hour at most', async () => {
    for (let n = 0; n < 10; n += 1) expect(Object.keys((await change(taken)).json['errors'] ?? {})).toEqual(['email'])
    const [known, unknown] = [await change(taken), await change(mail('nobody@contoh.id'))]
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(known.json).toEqual(unknown.json)
    // The limit is the account's own: another customer can change the address.
    const rina = await testSandbox.token('6281234567895')
    expect((await change(mail('rina@baru.id'), rina)).status).toBe(200)
    // A profile with the present address is no change.
    expect((await change({ name: 'Siti R.', email: 'siti@contoh.id' })).status).toBe(200)
  })
})
