import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../../sandbox/test-sandbox.ts'
import signIn from '../../sign-in/sandbox.ts'
import account from '../sandbox.ts'

const SITI = '6281234567890'
const BUDI = '6281234567891'
const HENDRA = '6281234567896'
const NEW = '628131112223'
const MINUTE = 60_000

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'account', sandbox: account },
  ])
  token = await testSandbox.token(SITI)
})
afterEach(() => testSandbox.sandbox.close())

const requestCode = (phone = NEW, bearer = token) =>
  testSandbox.call('POST', '/api/change-phone/code', { token: bearer, body: { phone } })
const change = (otp: string, phone = NEW, bearer = token) =>
  testSandbox.call('POST', '/api/change-phone', { token: bearer, body: { phone, otp } })
const codeFor = (phone = NEW) => testSandbox.world.outbox.arrived(phone)[0]?.code ?? ''
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')
const profile = async (bearer = token) => (await testSandbox.call('GET', '/api/ctm/', { token: bearer })).json['data']

describe('a new number', () => {
  test('gets a code by WhatsApp, and the right code changes the number of the account', async () => {
    expect((await requestCode()).json).toMatchObject({ error: false, resend_in: 60 })
    const [message] = testSandbox.world.outbox.arrived(NEW)
    expect(message?.text).toMatch(/^Kode ganti nomor Gapura: \d{6}\. Berlaku 10 menit\./)
    expect((await change(message?.code ?? '')).json).toEqual({ data: { phone: NEW } })
    expect(await profile()).toMatchObject({ phone: NEW, username: 'siti-7890', name: 'Siti Rahmawati' })
  })

  test('replaces the old number at sign-in', async () => {
    await requestCode()
    await change(codeFor())
    expect(await profile(await testSandbox.token(NEW))).toMatchObject({ username: 'siti-7890' })
    const old = { phone: SITI, domain: 'default', password: 'Gapura#2026', account_type: 'customer' }
    expect((await testSandbox.call('POST', '/api/login-with-password', { body: old })).status).toBe(422)
  })

  test('is reported to the old number with its last four digits only', async () => {
    await requestCode()
    await change(codeFor())
    const [message] = testSandbox.world.outbox.arrived(SITI)
    expect(message?.text).toMatch(/^Nomor HP akun Gapura Anda sudah diganti ke nomor berakhiran 2223\./)
    expect(message?.text).not.toContain(NEW)
  })

  test('applies to both accounts of a person with two accounts', async () => {
    const bearer = await testSandbox.token(HENDRA)
    await requestCode(NEW, bearer)
    await change(codeFor(), NEW, bearer)
    expect(testSandbox.world.accounts.byPhone(NEW, 'default', 'rtrw')?.username).toBe('hendra-rtrw-7896')
    expect(testSandbox.world.accounts.byPhone(HENDRA, 'default')).toBeUndefined()
  })

  test('is confirmed when the call is repeated, and no second message is sent', async () => {
    await requestCode()
    const code = codeFor()
    await change(code)
    expect((await change(code)).json).toEqual({ data: { phone: NEW } })
    expect(testSandbox.world.outbox.arrived(SITI)).toHaveLength(1)
  })

  test.each([
    ['12345', 'Phone must have 6-15 numbers'],
    ['+628131112223', 'Phone must have 6-15 numbers'],
    [SITI, 'This is your number now.'],
  ])('cannot be %s', async (phone, message) => {
    const headers = { 'accept-language': 'en' }
    const { status, json } = await testSandbox.call('POST', '/api/change-phone/code', {
      token,
      body: { phone },
      headers,
    })
    expect([status, json['errors']]).toEqual([422, { phone: [message] }])
    expect(testSandbox.world.outbox.arrived(phone)).toEqual([])
  })
})

describe('another customer’s number', () => {
  test('gets the same responses as an unused number until the code is right, and is then refused', async () => {
    const known = await requestCode(BUDI)
    const unknown = await requestCode(NEW)
    expect(known.json).toEqual(unknown.json)
    const wrong = await change(wrongCode(codeFor(BUDI)), BUDI)
    expect(wrong.json).toMatchObject({ error: 'otp.wrong' })
    const { status, json } = await change(codeFor(BUDI), BUDI)
    expect([status, json['error'], Object.keys(json['errors'] ?? {})]).toEqual([422, 'phone.taken', ['phone']])
    expect(await profile()).toMatchObject({ phone: SITI })
    expect(testSandbox.world.outbox.arrived(SITI)).toEqual([])
    expect((await change(codeFor(BUDI), BUDI)).json).toMatchObject({ error: 'otp.expired' })
  })

  test('is accepted when that customer belongs to another partner', async () => {
    const lestari = '6281298765431'
    await requestCode(lestari)
    expect((await change(codeFor(lestari), lestari)).status).toBe(200)
  })
})

describe('the code of a change', () => {
  test('is refused after five wrong codes', async () => {
    await requestCode()
    const code = codeFor()
    for (let n = 0; n < 5; n += 1) expect((await change(wrongCode(code))).json['error']).toBe('otp.wrong')
    expect((await change(code)).json['error']).toBe('otp.tries')
    expect(await profile()).toMatchObject({ phone: SITI })
  })

  test('is valid for ten minutes', async () => {
    await requestCode()
    testSandbox.pass(10 * MINUTE)
    expect((await change(codeFor())).json['error']).toBe('otp.expired')
  })

  test('is valid only for one customer, one new number and this purpose', async () => {
    const budi = await testSandbox.token(BUDI)
    await requestCode()
    const code = codeFor()
    expect((await change(code, NEW, budi)).status).toBe(422)
    expect((await change(code, '628999888777')).status).toBe(422)
    const signingIn = { phone: NEW, account_type: 'customer', domain_type: 'default', otp: code }
    expect((await testSandbox.call('POST', '/api/check_otp', { key: 'k', body: signingIn })).status).toBe(422)
    expect((await change(code)).status).toBe(200)
  })

  test('is not the same as a sign-in code', async () => {
    const body = { phone: NEW, account_type: 'customer', domain_type: 'default' }
    await testSandbox.call('POST', '/api/request_otp', { body })
    expect((await change(codeFor())).json['error']).toBe('otp.expired')
  })

  test('is sent again after a minute, and until then the response has the seconds left', async () => {
    await requestCode()
    testSandbox.pass(20_000)
    expect((await requestCode()).json).toMatchObject({ error: false, resend_in: 40 })
    expect(testSandbox.world.outbox.arrived(NEW)).toHaveLength(1)
    testSandbox.pass(40_000)
    await requestCode()
    expect(testSandbox.world.outbox.arrived(NEW)).toHaveLength(2)
  })

  test('is sent to one number at most five times an hour, counting sign-in codes', async () => {
    const body = { phone: NEW, account_type: 'customer', domain_type: 'default' }
    await testSandbox.call('POST', '/api/request_otp', { body })
    for (let n = 0; n < 4; n += 1) {
      expect((await requestCode()).json).toMatchObject({ error: false })
      testSandbox.pass(MINUTE)
    }
    expect((await requestCode()).json).toMatchObject({ error: true, status: 211 })
  })

  test('is sent for one customer at most twenty times an hour', async () => {
    for (let n = 0; n < 20; n += 1) expect((await requestCode(`6281000${n}`)).json).toMatchObject({ error: false })
    expect((await requestCode()).json).toMatchObject({ error: true, status: 212 })
    expect((await requestCode(NEW, await testSandbox.token(BUDI))).json).toMatchObject({ error: false })
  })

  test('needs a session', async () => {
    expect((await testSandbox.call('POST', '/api/change-phone/code', { body: { phone: NEW } })).status).toBe(401)
    expect((await testSandbox.call('POST', '/api/change-phone', { body: { phone: NEW, otp: '000000' } })).status).toBe(
      401,
    )
  })
})
