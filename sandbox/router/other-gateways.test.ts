import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DROPPED_CONNECTION_HEADER } from '../world/inject-faults.ts'
import { uamResponse } from './other-gateways.ts'
import { plugins } from '../plugins.ts'
import { createTestSandbox, type TestSandbox } from '../test-sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox(plugins)
})
afterEach(() => testSandbox.sandbox.close())

const SITI = 'siti-7890@default'
const DST = 'http://gapura.localhost:8080/?online=1'

function secretOf(): string {
  const { accounts } = testSandbox.world
  return accounts.routerPassword(accounts.byUsername(SITI.split('@')[0] ?? '')?.id ?? '')
}

function browser() {
  let cookie = ''
  const go = async (path: string) => {
    const response = await testSandbox.sandbox.fetch(
      new Request(`http://login.localhost:8080${path}`, { headers: { cookie } }),
    )
    const set = response.headers.getSetCookie()
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ')
    const location = response.headers.get('location')
    return {
      status: response.status,
      response,
      to: location === null ? null : new URL(location, 'http://login.localhost'),
    }
  }
  return {
    go,
    logon: (challenge: string, password = secretOf()) =>
      go(`/logon?${new URLSearchParams({ username: SITI, response: uamResponse(password, challenge), userurl: DST })}`),
  }
}
const paramOf = (to: URL | null, name: string) => to?.searchParams.get(name) ?? ''

describe('CoovaChilli', () => {
  test('redirects a device with a challenge and accepts the right response once', async () => {
    const device = browser()
    const { to } = await device.go('/uam/default')
    expect(to?.href).toMatch(
      /^http:\/\/gapura\.localhost:8080\/login\/default\?res=notyet&uamip=login\.localhost&uamport=8080&/,
    )
    expect(paramOf(to, 'mac')).toMatch(/^02(-[\dA-F]{2}){5}$/)
    const challenge = paramOf(to, 'challenge')
    const success = (await device.logon(challenge)).to
    expect([paramOf(success, 'res'), paramOf(success, 'userurl'), paramOf(success, 'timeleft')]).toEqual([
      'success',
      DST,
      '1814400',
    ])
    // The challenge is spent.
    expect((await device.logon(challenge)).response.headers.has(DROPPED_CONNECTION_HEADER)).toBe(true)
    expect(paramOf((await device.go('/prelogin')).to, 'res')).toBe('already')
    expect(paramOf((await device.go('/logoff')).to, 'res')).toBe('logoff')
    expect(paramOf((await device.go('/prelogin')).to, 'res')).toBe('notyet')
  })

  test('drops the connection after a wrong response, and gives a new challenge at /prelogin', async () => {
    const device = browser()
    const challenge = paramOf((await device.go('/uam/default')).to, 'challenge')
    expect((await device.logon(challenge, 'wrong')).to).toBeNull()
    // The right response fails as well, because the challenge is spent.
    expect((await device.logon(challenge)).to).toBeNull()
    const fresh = paramOf((await device.go('/prelogin')).to, 'challenge')
    expect(fresh).not.toBe(challenge)
    expect(paramOf((await device.logon(fresh)).to, 'res')).toBe('success')
  })
})

describe('openNDS', () => {
  const hidIn = (to: URL | null) =>
    /hid=(\w+)/.exec(Buffer.from(paramOf(to, 'fas'), 'base64').toString())?.[1] ?? 'none'
  const auth = (tok: string) =>
    `/opennds_auth/?${new URLSearchParams({ tok, custom: Buffer.from(SITI).toString('base64'), redir: DST })}`

  test('connects a device with the token from the back end', async () => {
    const device = browser()
    const { to } = await device.go('/opennds/default')
    const token = await testSandbox.token()
    const body = { kind: 'opennds', query: to?.search.slice(1) ?? '', dst: DST }
    const { json } = await testSandbox.call('POST', '/api/router/open', { token, body })
    const navigate = new URL(String(json['data']?.['navigate']))
    const { to: redir } = await device.go(navigate.pathname + navigate.search)
    expect(redir?.href).toBe(DST)
  })

  test('redirects a wrong token to the portal with the same hid and without a reason', async () => {
    const device = browser()
    const hid = hidIn((await device.go('/opennds/default')).to)
    const { status, to } = await device.go(auth(createHash('sha256').update(hid).digest('hex')))
    expect([status, hidIn(to), [...(to?.searchParams.keys() ?? [])]]).toEqual([307, hid, ['fas']])
  })

  test('redirects a token with letters that no token has, as any wrong one', async () => {
    const device = browser()
    await device.go('/opennds/default')
    expect((await device.go(auth('é'.repeat(64)))).status).toBe(307)
  })
})
