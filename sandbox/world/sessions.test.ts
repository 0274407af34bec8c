import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plugins } from '../plugins.ts'
import { ACCESS_TOKEN_MS, GRACE_MS, REFRESH_TOKEN_MS } from '../../backend/rules/token-rules.ts'
import { createTestSandbox, type Json, type TestSandbox } from '../test-sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox(plugins)
})
afterEach(() => testSandbox.sandbox.close())

async function signIn(): Promise<Json> {
  const body = { phone: '6281234567890', domain: 'default', password: 'Gapura#2026', account_type: 'customer' }
  return (await testSandbox.call('POST', '/api/login-with-password', { body })).json
}
const refresh = (refresh_token: unknown) =>
  testSandbox.call('POST', '/token/refresh', { body: { refresh_token, account_type: 'customer' } })
const status = async (token: unknown) =>
  (await testSandbox.call('GET', '/api/status/customer', { token: String(token) })).status

describe('a session', () => {
  test('identifies its caller until the access token expires', async () => {
    const { access_token } = await signIn()
    testSandbox.pass(ACCESS_TOKEN_MS - 1)
    expect(await status(access_token)).toBe(200)
    testSandbox.pass(1)
    expect(await status(access_token)).toBe(401)
  })

  test('gives a working new pair for a refresh token', async () => {
    const first = await signIn()
    testSandbox.pass(ACCESS_TOKEN_MS)
    const { json, status: refreshStatus } = await refresh(first['refresh_token'])
    expect(refreshStatus).toBe(200)
    expect(json['refresh_token']).not.toBe(first['refresh_token'])
    expect(await status(json['access_token'])).toBe(200)
  })

  test('gives the same pair to two tabs that refresh at once', async () => {
    const first = await signIn()
    const [tabA, tabB] = await Promise.all([refresh(first['refresh_token']), refresh(first['refresh_token'])])
    expect(tabA.status).toBe(200)
    expect(tabB.json).toEqual(tabA.json)
    testSandbox.pass(GRACE_MS)
    expect((await refresh(first['refresh_token'])).json).toEqual(tabA.json)
  })

  test('ends with all its tokens when a spent refresh token is used again after the grace period', async () => {
    const first = await signIn()
    const second = (await refresh(first['refresh_token'])).json
    testSandbox.pass(GRACE_MS + 1)
    expect((await refresh(first['refresh_token'])).status).toBe(401)
    expect(await status(second['access_token'])).toBe(401)
    expect((await refresh(second['refresh_token'])).status).toBe(401)
  })

  test('does not outlive its refresh token', async () => {
    const first = await signIn()
    testSandbox.pass(REFRESH_TOKEN_MS)
    expect((await refresh(first['refresh_token'])).status).toBe(401)
  })

  test('ends at logout, and another session stays', async () => {
    const [ended, other] = [await signIn(), await signIn()]
    const { status: logoutStatus } = await testSandbox.call('POST', '/api/logout', {
      body: { refresh_token: ended['refresh_token'] },
    })
    expect(logoutStatus).toBe(200)
    expect(await status(ended['access_token'])).toBe(401)
    expect((await refresh(ended['refresh_token'])).status).toBe(401)
    expect(await status(other['access_token'])).toBe(200)
  })

  test('lists both account types of a person who has both', async () => {
    const body = { phone: '6281234567896', domain: 'default', password: 'Gapura#2026', account_type: 'customer' }
    const { json } = await testSandbox.call('POST', '/api/login-with-password', { body })
    expect(json['accounts']).toEqual([
      { account_type: 'customer', account_status: 'active' },
      { account_type: 'rtrw', account_status: 'active' },
    ])
  })

  test('stores no token in plain text', async () => {
    const { access_token, refresh_token } = await signIn()
    const stored = JSON.stringify(testSandbox.world.db.all('SELECT * FROM tokens'))
    expect(stored).not.toContain(String(access_token))
    expect(stored).not.toContain(String(refresh_token))
  })
})

describe('a customer who is redirected by a router again', () => {
  const renew = (token: unknown) =>
    testSandbox.call('POST', '/api/session/refresh', {
      token: String(token),
      body: { ip: '10.5.50.2', identity: 'gapura-default', account_type: 'customer' },
    })

  test('gets a new pair of the same session, and the old refresh token ends with it', async () => {
    const first = await signIn()
    const { status: renewStatus, json } = await renew(first['access_token'])
    expect([renewStatus, json['accounts']]).toEqual([200, [{ account_type: 'customer', account_status: 'active' }]])
    expect(await status(json['access_token'])).toBe(200)
    testSandbox.pass(GRACE_MS + 1)
    // The second use of the old token ends the session, and with it the new pair.
    expect((await refresh(first['refresh_token'])).status).toBe(401)
    expect(await status(json['access_token'])).toBe(401)
    expect((await refresh(json['refresh_token'])).status).toBe(401)
  })

  test('gets the same pair when two tabs renew or refresh within ten seconds', async () => {
    const first = await signIn()
    const { json } = await renew(first['access_token'])
    expect((await renew(first['access_token'])).json).toEqual(json)
    const { accounts: _, ...pair } = json
    expect((await refresh(first['refresh_token'])).json).toEqual(pair)
  })

  test('gets no second pair for an access token that was replaced', async () => {
    const first = await signIn()
    const { json } = await renew(first['access_token'])
    testSandbox.pass(GRACE_MS + 1)
    expect((await renew(first['access_token'])).status).toBe(401)
    expect((await refresh(json['refresh_token'])).status).toBe(200)
  })

  test('has one session after any number of redirects', async () => {
    let { access_token } = await signIn()
    for (let times = 0; times < 5; times += 1) {
      access_token = (await renew(access_token)).json['access_token']
      testSandbox.pass(GRACE_MS + 1)
    }
    const families = testSandbox.world.db.all('SELECT DISTINCT family FROM tokens')
    expect(families).toHaveLength(1)
  })
})

describe('the account type of a call', () => {
  const signInAs = async (account_type: 'customer' | 'rtrw', phone: string) => {
    const body = { phone, domain: 'default', password: 'Gapura#2026', account_type }
    return (await testSandbox.call('POST', '/api/login-with-password', { body })).json
  }
  const BOTH = '6281234567896'
  const RESELLER = '6281234567893'

  test('of a refresh is the one of the sign-in, also for a person with both', async () => {
    const { refresh_token } = await signInAs('rtrw', BOTH)
    const as = (account_type: string) =>
      testSandbox.call('POST', '/token/refresh', { body: { refresh_token, account_type } })
    const refused = await as('customer')
    expect([refused.status, refused.json['error']]).toEqual([422, 'account.type'])
    // The refusal does not spend the token.
    expect((await as('rtrw')).status).toBe(200)
  })

  test.each(['/api/session/refresh', '/api/check_token', '/api/check-update-account-info'])(
    'of %s is the one of the sign-in',
    async (path) => {
      const { access_token } = await signInAs('rtrw', RESELLER)
      const as = async (account_type: string) => {
        const body = { ip: '10.5.50.7', identity: 'balai', account_type }
        return (await testSandbox.call('POST', path, { token: String(access_token), body })).status
      }
      expect([await as('customer'), await as('rtrw')]).toEqual([422, 200])
    },
  )

  test('of the status is always customer', async () => {
    expect(await status((await signInAs('rtrw', RESELLER))['access_token'])).toBe(422)
    expect(await status((await signInAs('rtrw', BOTH))['access_token'])).toBe(200)
  })

  test('in a path is one that the caller has', async () => {
    const reseller = String((await signInAs('rtrw', RESELLER))['access_token'])
    const customer = String((await signIn())['access_token'])
    const at = async (path: string, token: string) => (await testSandbox.call('GET', path, { token })).status
    expect([await at('/api/rtrw/', reseller), await at('/api/ctm/', reseller)]).toEqual([200, 422])
    expect([await at('/api/ctm/', customer), await at('/api/rtrw/', customer)]).toEqual([200, 422])
    expect([await at('/api/ctm/packages', reseller), await at('/api/rtrw/packages', customer)]).toEqual([404, 404])
  })
})

test('the profile stores which kind of document the identity number belongs to', async () => {
  const token = String((await signIn())['access_token'])
  const identity = { identity_kind: 'sim', identity_number: '1234567890123456' }
  expect((await testSandbox.call('PUT', '/api/ctm', { token, body: identity })).json['data']).toMatchObject(identity)
  expect((await testSandbox.call('GET', '/api/ctm/', { token })).json['data']).toMatchObject(identity)
  expect((await testSandbox.call('PUT', '/api/ctm', { token, body: { identity_kind: 'library' } })).status).toBe(422)
})
