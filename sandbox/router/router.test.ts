import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectedChapResponse, SHARED_DEVICES } from '../world/hotspot.ts'
import { plugins } from '../plugins.ts'
import { createTestSandbox, type TestSandbox } from '../test-sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox(plugins)
})
afterEach(() => testSandbox.sandbox.close())

const SITI = 'siti-7890@default'
/** The password of the account, which is for the portal only. */
const ACCOUNT_PASSWORD = 'Gapura#2026'

/** A password for the router, as `POST /api/router/reconnect` answers it. */
function secretOf(name = SITI): string {
  const { accounts } = testSandbox.world
  return accounts.routerPassword(accounts.byUsername(name.split('@')[0] ?? '')?.id ?? '')
}

type Data = {
  ip: string
  mac: string
  identity: string
  link_login: string
  error?: string
  chap_id?: string
  chap_challenge?: string
}

function browser() {
  let cookie = ''
  const go = async (path: string, init: RequestInit = {}) => {
    const request = new Request(`http://login.localhost:8080${path}`, { ...init, headers: { cookie, ...init.headers } })
    const response = await testSandbox.sandbox.fetch(request)
    const set = response.headers.getSetCookie()
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ')
    return response
  }
  return {
    go,
    login: (username: string, password: string, dst = 'http://localhost:8080/') =>
      go(`/login?${new URLSearchParams({ username, password, dst, popup: 'false' })}`),
    /** The data that the start page passes to a partner's portal. */
    data: async (partner = 'default') => {
      const page = await (await go('/')).text()
      const href = new RegExp(`href="([^"]*/login/${partner}\\?data=[^"]*)"`).exec(page)?.[1] ?? ''
      return dataOf(href)
    },
  }
}

function dataOf(address: string | null): Data {
  const data = new URL(address ?? '').searchParams.get('data') ?? ''
  // The cast holds: the router wrote this JSON.
  return JSON.parse(Buffer.from(data, 'base64url').toString()) as Data
}

const online = (ip: string, token: string) => testSandbox.call('GET', `/api/connection?ip=${ip}`, { token })

describe('the router', () => {
  test('links to each partner’s portal with the device’s data', async () => {
    const page = await (await browser().go('/')).text()
    expect(page).toContain('href="http://lestari.localhost:8080/login/lestari?data=')
    const data = await browser().data('lestari')
    expect(data.ip).toMatch(/^10\.5\.50\.\d+$/)
    expect(data.mac).toMatch(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/)
    expect(data.link_login).toBe('http://login.localhost:8080/login')
  })

  test('links to portals that use the same host name for the router, so that a browser stays one device', async () => {
    const onName = await (await browser().go('/')).text()
    expect(onName).toContain('href="http://gapura.localhost:8080/login/default?data=')
    const onAddress = await (await testSandbox.sandbox.fetch(new Request('http://127.0.0.1:8080/'))).text()
    expect(onAddress).toContain('href="http://localhost:8080/login/default?data=')
    // No portal of this partner calls the router by its IP address.
    expect(onAddress).toContain('href="http://login.localhost:8080/portal/lestari"')
    const { headers } = await browser().go('/portal/lestari')
    expect(headers.get('location')).toMatch(/^http:\/\/lestari\.localhost:8080\/login\/lestari\?data=/)
    expect(headers.getSetCookie().join('\n')).toContain('device=dev_')
  })

  test('creates no device for a probe from a page', async () => {
    const probe = { headers: { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors' } }
    expect((await browser().go('/', probe)).status).toBe(200)
    expect(testSandbox.world.hotspot.devices()).toEqual([])
  })

  test('gives each browser its own device', async () => {
    const [browserA, browserB] = [browser(), browser()]
    const first = await browserA.data()
    expect(await browserA.data()).toEqual(first)
    expect((await browserB.data()).ip).not.toBe(first.ip)
  })

  test.each(['device', 'device_plain'])('knows a browser again that sends only the cookie %s', async (name) => {
    const cookies = (await browser().go('/portal/lestari')).headers.getSetCookie()
    const sent = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''
    await browser().go('/portal/lestari', { headers: { cookie: sent } })
    expect(testSandbox.world.hotspot.devices()).toHaveLength(1)
  })

  test('connects a device with the right password and redirects it to its destination', async () => {
    const device = browser()
    const { ip } = await device.data()
    const token = await testSandbox.token()
    expect((await online(ip, token)).json['data']?.['online']).toBe(false)
    const response = await device.login(SITI, secretOf(), 'http://localhost:8080/?connected=1')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('http://localhost:8080/?connected=1')
    expect((await online(ip, token)).json['data']).toMatchObject({
      online: true,
      since: testSandbox.world.now().toISOString(),
    })
  })

  test('accepts the login as a form as well as in the query string', async () => {
    const body = new URLSearchParams({ username: SITI, password: secretOf(), dst: 'http://localhost:8080/' })
    expect((await browser().go('/login', { method: 'POST', body })).headers.get('location')).toBe(
      'http://localhost:8080/',
    )
  })

  test('creates a device for a browser that opens the login directly', async () => {
    const device = browser()
    await device.login(SITI, secretOf())
    expect(await (await device.go('/status')).text()).toContain(SITI)
  })

  test.each(['ftp://localhost/', 'data:text/html,x', '/relative', ''])('does not redirect to %j', async (dst) => {
    const response = await browser().login(SITI, secretOf(), dst)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).toContain(SITI)
  })

  test.each([
    ['a wrong password', SITI, 'wrong'],
    ['the password of the account', SITI, ACCOUNT_PASSWORD],
    ['an unknown user', 'nobody@default', ACCOUNT_PASSWORD],
  ])('redirects %s to the portal with MikroTik’s error message', async (_, username, password) => {
    const { headers } = await browser().login(username, password)
    expect(headers.get('location')).toMatch(/^http:\/\/localhost:8080\/login\/default\?data=/)
    expect(dataOf(headers.get('location')).error).toBe('invalid username or password')
  })

  test('refuses a customer of one partner under another partner', async () => {
    const { headers } = await browser().login('siti-7890@lestari', secretOf())
    expect(headers.get('location')).toMatch(/^http:\/\/lestari\.localhost:8080\/login\/lestari\?/)
    expect(dataOf(headers.get('location')).error).toBe('invalid username or password')
  })

  test('does not redirect to an address that is not a portal of the named partner', async () => {
    const { headers } = await browser().login(SITI, 'wrong', 'http://evil.example/')
    expect(headers.get('location')).toMatch(/^http:\/\/gapura\.localhost:8080\/login\/default\?/)
  })

  test('reports that RADIUS does not respond, or that the limit is reached, while those faults are active', async () => {
    testSandbox.world.faults.play({ id: 'router.refuses', times: 1 })
    const silent = await browser().login(SITI, secretOf())
    expect(dataOf(silent.headers.get('location')).error).toBe('RADIUS server is not responding')
    testSandbox.world.faults.play({ id: 'router.session-limit', times: 1 })
    const full = await browser().login(SITI, secretOf())
    expect(dataOf(full.headers.get('location')).error).toBe('simultaneous session limit reached')
  })

  test('limits how many devices of one customer are online at once', async () => {
    for (let n = 0; n < SHARED_DEVICES; n += 1) await browser().login(SITI, secretOf())
    const response = await browser().login(SITI, secretOf())
    expect(dataOf(response.headers.get('location')).error).toBe('no more sessions are allowed for user siti-7890')
  })

  test('drops every connection while the fault router.dead is active', async () => {
    testSandbox.world.faults.play({ id: 'router.dead' })
    await expect((await browser().go('/')).text()).rejects.toThrow('dropped')
  })

  test('ends a session at the end of the package, and opens none without one', async () => {
    const [siti, budi] = [browser(), browser()]
    const { ip } = await siti.data()
    await siti.login(SITI, secretOf())
    const BUDI = 'budi-7891@default'
    const refused = await budi.login(BUDI, secretOf(BUDI))
    expect(dataOf(refused.headers.get('location')).error).toBe('user budi-7891 has reached uptime limit')
    const isOnline = async () => (await online(ip, await testSandbox.token())).json['data']?.['online']
    expect(await isOnline()).toBe(true)
    testSandbox.pass(31 * 86_400_000)
    expect(await isOnline()).toBe(false)
  })

  test('ends the session at a logout and links to the portal', async () => {
    const device = browser()
    const { ip } = await device.data()
    await device.login(SITI, secretOf())
    const page = await (await device.go('/logout?domain=default&erase-cookie=true')).text()
    expect(page).toContain('http://gapura.localhost:8080/login/default')
    expect((await online(ip, await testSandbox.token())).json['data']?.['online']).toBe(false)
  })

  test('reveals nothing about another partner’s devices', async () => {
    const device = browser()
    const { ip } = await device.data()
    await device.login(SITI, secretOf())
    const stranger = await testSandbox.token('6281298765430', 'lestari')
    expect((await online(ip, stranger)).json['data']?.['online']).toBe(false)
  })

  test('accepts the password that the back end creates for a reconnect, for ten minutes', async () => {
    const body = { domain: 'default', ip: '', identity: '' }
    const { json } = await testSandbox.call('POST', '/api/router/reconnect', { token: await testSandbox.token(), body })
    const { username, password } = json['data'] ?? {}
    const { headers } = await browser().login(`${username}@default`, String(password))
    expect(headers.get('location')).toBe('http://localhost:8080/')
    testSandbox.pass(10 * 60_000)
    const late = await browser().login(`${username}@default`, String(password))
    expect(dataOf(late.headers.get('location')).error).toBe('invalid username or password')
  })
})

describe('a router that requires CHAP', () => {
  beforeEach(() => testSandbox.world.faults.play({ id: 'router.chap' }))

  const challengeOf = ({ chap_id = '', chap_challenge = '' }: Data) => ({ chap_id, chap_challenge })

  test('redirects its login page to the portal with a new challenge, and a device that is online to its destination', async () => {
    const device = browser()
    const dst = 'http://lestari.localhost:8080/bonus'
    const page = () => device.go(`/login?${new URLSearchParams({ dst })}`)
    const [first, second] = [await page(), await page()].map(({ headers }) => headers.get('location'))
    expect(second).toMatch(/^http:\/\/lestari\.localhost:8080\/login\/lestari\?data=/)
    expect(dataOf(second ?? null).chap_challenge).not.toBe(dataOf(first ?? null).chap_challenge)
    testSandbox.world.hotspot.allow('made-5431', new Date(testSandbox.world.now().getTime() + 60_000))
    await device.login(
      'made-5431@lestari',
      expectedChapResponse(challengeOf(dataOf(second ?? null)), secretOf('made-5431')),
      dst,
    )
    expect((await page()).headers.get('location')).toBe(dst)
    expect((await browser().go('/login?dst=http%3A%2F%2Fnobody.example%2F')).headers.get('location')).toBe('/')
  })

  test('sends an id of one byte and a challenge of sixteen bytes as octal escapes', async () => {
    const { chap_id, chap_challenge } = await browser().data()
    expect(chap_id).toMatch(/^\\[0-3][0-7]{2}$/)
    expect(chap_challenge).toMatch(/^(\\[0-3][0-7]{2}){16}$/)
  })

  test('accepts the right response to its challenge, with the link of any partner', async () => {
    for (const partner of ['default', 'nusa']) {
      const device = browser()
      const response = expectedChapResponse(challengeOf(await device.data(partner)), secretOf())
      expect((await device.login(SITI, response)).headers.get('location')).toBe('http://localhost:8080/')
    }
  })

  test('expects the MD5 of the raw bytes, as in a reference example', () => {
    // printf '\001secret\002\377' | md5sum
    expect(expectedChapResponse({ chap_id: '\\001', chap_challenge: '\\002\\377' }, 'secret')).toBe(
      'a4c819a3d433a3418843b4143d8a961e',
    )
  })

  test('accepts no response twice, and sends a new challenge with its refusal', async () => {
    const device = browser()
    const challenge = challengeOf(await device.data())
    const wrong = await device.login(SITI, expectedChapResponse(challenge, 'wrong'))
    const again = await device.login(SITI, expectedChapResponse(challenge, secretOf()))
    expect(dataOf(again.headers.get('location')).error).toBe('invalid username or password')
    expect(challengeOf(dataOf(wrong.headers.get('location')))).not.toEqual(challenge)
    const fresh = challengeOf(dataOf(again.headers.get('location')))
    expect((await device.login(SITI, expectedChapResponse(fresh, secretOf()))).headers.get('location')).toBe(
      'http://localhost:8080/',
    )
  })

  test('accepts no plain password', async () => {
    const { headers } = await browser().login(SITI, secretOf())
    expect(dataOf(headers.get('location')).error).toBe('invalid username or password')
  })
})
