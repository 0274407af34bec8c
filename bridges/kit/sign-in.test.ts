import { describe, expect, test } from 'vitest'
import { ACCESS_TOKEN_MS, GRACE_MS, REFRESH_TOKEN_MS } from '../../backend/rules/token-rules.ts'
import { createTestBridge } from './testing/test-bridge.ts'

const PHONE = '6281234567890'
const MINUTE = 60_000

async function withCode() {
  const bridge = await createTestBridge()
  const requestCode = (phone = PHONE, ip = '10.5.50.7') =>
    bridge.call('POST', '/api/request_otp', { body: { phone, account_type: 'customer', domain_type: 'warung', ip } })
  const check = (otp: string, more: { key?: string; phone?: string; account_type?: string } = {}) => {
    const { key = crypto.randomUUID(), phone = PHONE, account_type = 'customer' } = more
    return bridge.call('POST', '/api/check_otp', { key, body: { phone, account_type, domain_type: 'warung', otp } })
  }
  return { ...bridge, requestCode, check }
}

describe('a code', () => {
  test('registers a new number and returns credentials for the login', async () => {
    const { requestCode, check, codeOf, call, sent } = await withCode()
    expect((await requestCode()).answer).toMatchObject({ error: false, resend_in: 60 })
    expect(sent[0]?.text).toContain('Kode masuk Warung Net')
    const { status, answer } = await check(codeOf(PHONE))
    expect(status).toBe(200)
    const body = { ...answer, account_type: 'customer', domain: 'warung' }
    const login = await call('POST', '/api/login-with-password', { body })
    expect(login.answer).toMatchObject({ accounts: [{ account_type: 'customer', account_status: 'active' }] })
    const profile = await call('GET', '/api/ctm/', { bearer: String(login.answer['access_token']) })
    expect(profile.answer).toMatchObject({ data: { phone: PHONE } })
  })

  test('a profile change with an identity document is refused as a whole, because it is not stored', async () => {
    const { requestCode, check, codeOf, call } = await withCode()
    await requestCode()
    const { answer } = await check(codeOf(PHONE))
    const body = { ...answer, account_type: 'customer', domain: 'warung' }
    const bearer = String((await call('POST', '/api/login-with-password', { body })).answer['access_token'])
    const change = { name: 'Siti Rahmawati', identity_number: '3174012345670001' }
    const refused = await call('PUT', '/api/ctm', { bearer, body: change })
    expect([refused.status, refused.answer['errors']]).toMatchObject([422, { identity_number: expect.anything() }])
    expect((await call('GET', '/api/ctm/', { bearer })).answer).not.toMatchObject({ data: { name: change.name } })
  })

  test('is sent to numbers of the listed countries only', async () => {
    const { call, sent } = await createTestBridge({ codeCountries: ['62', '60'] })
    const request = (phone: string) =>
      call('POST', '/api/request_otp', { body: { phone, account_type: 'customer', domain_type: 'warung' } })
    expect((await request('8161234567890')).answer).toMatchObject({ error: 'phone.country' })
    expect(sent).toEqual([])
    expect((await request('60123456789')).answer).toMatchObject({ error: false })
    expect(sent).toHaveLength(1)
  })

  test('accepts the same number in another spelling', async () => {
    const { requestCode, check, codeOf, sent } = await withCode()
    await requestCode('0812-3456-7890')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.to).toBe(PHONE)
    expect((await check(codeOf(PHONE), { phone: '+62 812 3456 7890' })).status).toBe(200)
  })

  test('is not sent again within a minute, and stays valid', async () => {
    const { requestCode, check, codeOf, later, sent } = await withCode()
    await requestCode()
    later(40_000)
    expect((await requestCode()).answer).toMatchObject({ error: false, resend_in: 20 })
    expect(sent).toHaveLength(1)
    expect((await check(codeOf(PHONE))).status).toBe(200)
  })

  test('is sent once for parallel requests with the same number', async () => {
    const { requestCode, sent } = await withCode()
    await Promise.all(Array.from({ length: 8 }, () => requestCode()))
    expect(sent).toHaveLength(1)
  })

  test('is sent at most five times an hour to a number, and twenty times to a device address', async () => {
    const { requestCode, later, sent } = await withCode()
    for (let count = 0; count < 5; count += 1) {
      await requestCode()
      later(MINUTE)
    }
    expect((await requestCode()).answer).toMatchObject({ error: true, status: 211, resend_in: 55 * 60 })
    for (let count = 0; count < 15; count += 1) await requestCode(`62811000000${10 + count}`)
    expect(sent).toHaveLength(20)
    expect((await requestCode('6281199999999')).answer).toMatchObject({ error: true, status: 212 })
    expect((await requestCode('6281199999999', '10.5.50.8')).answer).toMatchObject({ error: false })
  })

  test('expires after ten minutes', async () => {
    const { requestCode, check, codeOf, later } = await withCode()
    await requestCode()
    later(10 * MINUTE)
    expect((await check(codeOf(PHONE))).answer).toMatchObject({ error: 'otp.expired' })
  })

  test('allows five tries, also in parallel', async () => {
    const { requestCode, check, codeOf } = await withCode()
    await requestCode()
    const wrong = codeOf(PHONE) === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 8 }, () => check(wrong)))
    expect(tries.filter(({ answer }) => answer['error'] === 'otp.wrong')).toHaveLength(5)
    expect((await check(codeOf(PHONE))).answer).toMatchObject({ error: 'otp.tries' })
  })

  test('is used once, and a repeated call gets the same answer', async () => {
    const { requestCode, check, codeOf } = await withCode()
    await requestCode()
    const first = await check(codeOf(PHONE), { key: 'key-1' })
    const again = await check(codeOf(PHONE), { key: 'key-1' })
    expect(again.answer).toEqual(first.answer)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await check(codeOf(PHONE), { key: 'key-2' })).answer).toMatchObject({ error: 'otp.expired' })
  })

  test('leaves no password in the stored answers', async () => {
    const { requestCode, check, codeOf, store } = await withCode()
    await requestCode()
    const { answer } = await check(codeOf(PHONE), { key: 'key-1' })
    const stored = JSON.stringify(await store.db.selectFrom('kept_answers').selectAll().execute())
    expect(stored).toContain('answer')
    expect(stored).not.toContain(answer['password'])
    expect(stored).not.toContain('key-1')
  })

  test('returns valid credentials again if the first answer was not stored', async () => {
    const { requestCode, check, codeOf, store, call } = await withCode()
    await requestCode()
    const first = await check(codeOf(PHONE), { key: 'key-1' })
    await store.db.deleteFrom('kept_answers').execute()
    const second = await check(codeOf(PHONE), { key: 'key-1' })
    for (const { answer } of [first, second]) {
      const body = { ...answer, account_type: 'customer', domain: 'warung' }
      expect((await call('POST', '/api/login-with-password', { body })).status).toBe(200)
    }
  })

  test('is not used up by a call with the other account type', async () => {
    const { requestCode, check, codeOf } = await withCode()
    await requestCode()
    expect((await check(codeOf(PHONE), { account_type: 'rtrw' })).answer).toMatchObject({ error: 'account.type' })
    expect((await check(codeOf(PHONE))).status).toBe(200)
  })

  test('is not stored in plain text', async () => {
    const { requestCode, codeOf, store } = await withCode()
    await requestCode()
    const rows = await store.db.selectFrom('one_time_codes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(codeOf(PHONE))
  })

  test('can be requested again at once if it could not be sent', async () => {
    let isDown = true
    const sent: string[] = []
    const { call, logged } = await createTestBridge({
      sendCode: (_, text) => (isDown ? Promise.reject(new Error('no')) : Promise.resolve(void sent.push(text))),
    })
    const body = { phone: PHONE, account_type: 'customer', domain_type: 'warung' }
    expect((await call('POST', '/api/request_otp', { body })).status).toBe(500)
    expect(logged.join()).not.toContain(PHONE)
    isDown = false
    await call('POST', '/api/request_otp', { body })
    expect(sent).toHaveLength(1)
  })
})

describe('a session', () => {
  const signedIn = async () => {
    const bridge = await createTestBridge()
    bridge.billing.add({ id: 'siti', phone: PHONE })
    const tokens = await bridge.signIn('siti')
    const refresh = (refresh_token: string) =>
      bridge.call('POST', '/token/refresh', { body: { refresh_token, account_type: 'customer' } })
    const profile = async (bearer: string) => (await bridge.call('GET', '/api/ctm/', { bearer })).status
    return { ...bridge, ...tokens, renew: refresh, profile }
  }

  test('has an access token for 15 minutes, and can be renewed', async () => {
    const { access, refresh, renew, profile, later } = await signedIn()
    expect(await profile(access)).toBe(200)
    later(ACCESS_TOKEN_MS)
    expect(await profile(access)).toBe(401)
    const { answer } = await renew(refresh)
    expect(await profile(String(answer['access_token']))).toBe(200)
  })

  test('ends after ninety days, however often it was refreshed', async () => {
    const { refresh, renew, later } = await signedIn()
    const day = 86_400_000
    let token = refresh
    for (let days = 0; days < 80; days += 20) {
      later(20 * day)
      const { status, answer } = await renew(token)
      expect(status).toBe(200)
      token = String(answer['refresh_token'])
    }
    // The last pair is valid until then at most.
    expect((await renew(token)).answer['refresh_token_expiry']).toBe('2027-02-20T05:00:00.000Z')
    later(10 * day + 1)
    expect((await renew(token)).status).toBe(401)
  })

  test('accepts a used refresh token for ten more seconds', async () => {
    const { refresh, renew, profile, later } = await signedIn()
    const first = await renew(refresh)
    later(GRACE_MS)
    const second = await renew(refresh)
    expect(second.status).toBe(200)
    for (const { answer } of [first, second]) expect(await profile(String(answer['access_token']))).toBe(200)
  })

  test('ends if a used refresh token is used later, because it may be stolen', async () => {
    const { refresh, renew, profile, later } = await signedIn()
    const { answer } = await renew(refresh)
    later(GRACE_MS + 1)
    expect((await renew(refresh)).status).toBe(401)
    expect(await profile(String(answer['access_token']))).toBe(401)
  })

  test('ends after thirty days without a refresh', async () => {
    const { refresh, renew, later } = await signedIn()
    later(REFRESH_TOKEN_MS)
    expect((await renew(refresh)).status).toBe(401)
  })

  test('ends with all its tokens at sign-out', async () => {
    const { refresh, renew, profile, call } = await signedIn()
    const { answer } = await renew(refresh)
    await call('POST', '/api/logout', { body: { refresh_token: String(answer['refresh_token']) } })
    expect(await profile(String(answer['access_token']))).toBe(401)
    expect((await renew(refresh)).status).toBe(401)
  })

  test('of hours ago saves no first email address without the password', async () => {
    const { access, renew, refresh, later, billing, call } = await signedIn()
    const save = (bearer: string, body: object) => call('PUT', '/api/ctm', { bearer, body })
    expect((await save(access, { email: 'siti@contoh.id' })).status).toBe(200)
    billing.add({ id: 'siti' })
    later(5 * 3_600_000)
    const bearer = String((await renew(refresh)).answer['access_token'])
    expect((await save(bearer, { email: 'jahat@contoh.id' })).answer).toMatchObject({ error: 'proof.needed' })
    const body = { email: 'siti@contoh.id', current_password: 'password-siti' }
    expect((await save(bearer, body)).status).toBe(200)
  })

  test('of hours ago is not told who has an email address, and a fresh one only ten times an hour', async () => {
    const { access, renew, refresh, later, billing, call } = await signedIn()
    billing.add({ id: 'budi', email: 'budi@contoh.id' })
    const save = (bearer: string) => call('PUT', '/api/ctm', { bearer, body: { email: 'budi@contoh.id' } })
    for (let count = 0; count < 10; count += 1) expect((await save(access)).answer).toHaveProperty('errors.email')
    expect((await save(access)).status).toBe(429)
    later(5 * 3_600_000)
    const bearer = String((await renew(refresh)).answer['access_token'])
    expect((await save(bearer)).answer).toMatchObject({ error: 'proof.needed' })
  })

  test('is stored only as hashes', async () => {
    const { access, refresh, renew, store } = await signedIn()
    const { answer } = await renew(refresh)
    const rows = JSON.stringify(await store.db.selectFrom('tokens').selectAll().execute())
    for (const token of [access, refresh, answer['access_token'], answer['refresh_token']])
      expect(rows).not.toContain(token)
  })

  test('on another device ends when the password is changed', async () => {
    const { access, profile, call, signIn } = await signedIn()
    const other = await signIn('siti')
    const wrong = { current_password: 'wrong', new_password: 'Baru-123456' }
    expect((await call('POST', '/api/change-password', { bearer: access, body: wrong })).answer).toMatchObject({
      error: 'password.wrong',
    })
    const body = { current_password: 'password-siti', new_password: 'Baru-123456' }
    expect((await call('POST', '/api/change-password', { bearer: access, body })).status).toBe(200)
    expect(await profile(access)).toBe(200)
    expect(await profile(other.access)).toBe(401)
  })

  test('of a stopped account can read the status, but not the packages', async () => {
    const { billing, call, signIn } = await signedIn()
    billing.add({ id: 'budi', status: 'Akun ditangguhkan' })
    const { access: bearer } = await signIn('budi')
    expect((await call('GET', '/api/status/customer', { bearer })).answer).toMatchObject({
      status: 'Akun ditangguhkan',
    })
    const refused = await call('GET', '/api/ctm/packages', { bearer })
    expect(refused.status).toBe(403)
    expect(refused.answer).toMatchObject({ message: 'Akun ditangguhkan' })
  })
})

test('ten wrong passwords an hour block the name for their network alone, known or not', async () => {
  const { billing, call } = await createTestBridge()
  billing.add({ id: 'siti', phone: PHONE })
  const login = (username: string, password: string, address?: string) =>
    call('POST', '/api/login-with-password', { address, body: { username, password, account_type: 'customer' } })
  for (const username of ['siti', 'unknown']) {
    for (let count = 0; count < 10; count += 1) expect((await login(username, 'wrong')).status).toBe(422)
    const { status, headers } = await login(username, `password-${username}`)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // The owner, elsewhere, is not locked out, and correct passwords are never counted.
  for (let count = 0; count < 20; count += 1)
    expect((await login('siti', 'password-siti', '198.51.100.7')).status).toBe(200)
})

test('after fifty wrong passwords from many networks the message names the way by code', async () => {
  const { billing, call } = await createTestBridge()
  billing.add({ id: 'siti', phone: PHONE })
  const body = { username: 'siti', password: 'wrong', account_type: 'customer' }
  const login = (net: number) => call('POST', '/api/login-with-password', { body, address: `198.51.100.${net}` })
  for (let count = 0; count < 50; count += 1) expect((await login(count % 10)).status).toBe(422)
  const { status, answer } = await login(99)
  expect([status, answer['error'], answer['message']]).toEqual([
    429,
    'password.tries',
    expect.stringContaining('WhatsApp'),
  ])
})

test('calls at the same time cannot exceed a limit, and a reached limit is one line without a name', async () => {
  const { billing, call, sent, logged } = await createTestBridge()
  billing.add({ id: 'siti', phone: PHONE })
  const statuses = async (calls: readonly ReturnType<typeof call>[]) => {
    const all = (await Promise.all(calls)).map(({ status }) => status)
    return {
      wrong: all.filter((status) => status === 422).length,
      refused: all.filter((status) => status === 429).length,
    }
  }
  const repeated = (count: number, run: (n: number) => ReturnType<typeof call>) =>
    Array.from({ length: count }, (_, index) => run(index))
  const body = { username: 'siti', password: 'wrong', account_type: 'customer' }
  expect(await statuses(repeated(300, () => call('POST', '/api/login-with-password', { body })))).toEqual({
    wrong: 10,
    refused: 290,
  })
  const vouchers = repeated(500, (n) =>
    call('POST', '/api/invitation', { key: crypto.randomUUID(), body: { code: `V-${n}`, domain: 'warung' } }),
  )
  expect(await statuses(vouchers)).toEqual({ wrong: 10, refused: 490 })
  await Promise.all(
    repeated(400, (n) =>
      call('POST', '/api/request_otp', {
        body: { phone: `628110000${String(n).padStart(3, '0')}`, account_type: 'customer', domain_type: 'warung' },
      }),
    ),
  )
  expect(sent).toHaveLength(100)
  expect(logged.filter((line) => line.includes('limit'))).toEqual([
    'The limit “password” was reached once, last from the network 192.0.2.7',
    'The limit “voucher” was reached once, last from the network 192.0.2.7',
    'The limit “code from one network” was reached once, last from the network 192.0.2.7',
  ])
})

test('counts of limits are deleted after their hour', async () => {
  const { billing, call, later, store } = await createTestBridge()
  billing.add({ id: 'siti' })
  const login = (username: string) =>
    call('POST', '/api/login-with-password', { body: { username, password: 'wrong', account_type: 'customer' } })
  for (const name of ['a', 'b', 'c']) await login(name)
  const rows = async () => (await store.db.selectFrom('limits').selectAll().execute()).length
  expect(await rows()).toBe(7)
  later(3_600_001)
  await login('d')
  await expect.poll(rows).toBe(3)
})

test('a voucher signs in, and tries with wrong vouchers are limited', async () => {
  const { billing, call } = await createTestBridge()
  billing.add({ id: 'voucher' })
  const redeem = (code: string) =>
    call('POST', '/api/invitation', { key: crypto.randomUUID(), body: { code, domain: 'warung' } })
  expect((await redeem('V-GOOD')).answer).toHaveProperty('access_token')
  for (let count = 0; count < 10; count += 1) expect((await redeem('V-BAD')).status).toBe(422)
  expect((await redeem('V-BAD')).status).toBe(429)
})

test('CORS allows only the origins of the portals', async () => {
  const { call } = await createTestBridge()
  const from = async (origin: string) =>
    (await call('GET', '/api/domain', { headers: { origin } })).headers.get('access-control-allow-origin')
  expect(await from('https://wifi.example')).toBe('https://wifi.example')
  expect(await from('https://evil.example')).toBeNull()
})

test('endpoints that the bridge does not have respond with 404 and are not listed as features', async () => {
  const { billing, call, signIn } = await createTestBridge()
  billing.add({ id: 'siti' })
  const { access: bearer } = await signIn('siti')
  const request = { bearer, key: 'key', body: { start_date: '2026-12-01', end_date: '2026-12-05' } }
  expect((await call('POST', '/api/ctm/cancellations', request)).status).toBe(404)
  expect((await call('GET', '/api/ctm/cancellations', { bearer })).answer).toEqual({ data: [], next: null })
  expect((await call('GET', '/api/app-settings', { bearer })).answer).toMatchObject({ data: { features: [] } })
})
