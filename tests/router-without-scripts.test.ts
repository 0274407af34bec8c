/** The login at the router without scripts: by a press, also after a refusal, and the logout. */
import { expect, test } from 'vitest'
import { sandboxEnvironment } from '../core/kernel/page/known-environments.ts'
import { requestCode, bodyOf, DATA, hiddenIn, LOGIN, openPlain, ORIGIN, signIn } from './doubles/plain-browser.ts'

test('the router gets the credentials by the form of a page that contains only them', async () => {
  const browser = openPlain()
  await browser.get(`${LOGIN}?data=${encodeURIComponent(DATA)}`)
  // The link to this page carried no data: the host has stored it.
  const { hidden } = await requestCode(browser)
  const response = await browser.post(LOGIN, { ...hidden, code: browser.code() })
  const html = await bodyOf(response)
  expect(html).toContain('action="https://login.gapura.example/login"')
  expect(hiddenIn(html)).toMatchObject({
    username: expect.stringMatching(/@default$/),
    dst: expect.stringContaining(ORIGIN),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('location')).toBeNull()
})

test('a router by plain http without a challenge gets nothing, and the page says so', async () => {
  const login = 'http://login.gapura.example'
  const browser = openPlain({ environment: (name) => ({ ...sandboxEnvironment(name, 8080), login: [login] }) })
  const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai', link_login: `${login}/login` }))
  await browser.get(`${LOGIN}?data=${encodeURIComponent(data)}`)
  const { hidden } = await requestCode(browser)
  const signedIn = await browser.post(LOGIN, { ...hidden, code: browser.code() })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
  const html = await bodyOf(await browser.post('/relogin/default', {}))
  expect(html).toContain('Wi-Fi ini tidak melindungi kata sandi')
  expect(html).not.toContain('name="password"')
})

test('signing out at a router redirects to the address that ends the device’s session there', async () => {
  const browser = openPlain()
  await browser.get(`${LOGIN}?data=${encodeURIComponent(DATA)}`)
  await signIn(browser)
  expect(browser.jar.has('arrival')).toBe(true)
  const { status, headers } = await browser.post('/sign-out', {})
  expect(status).toBe(303)
  expect(headers.get('location')).toBe('https://login.gapura.example/logout?domain=default&erase-cookie=true')
  expect([...browser.jar.keys()].filter((name) => /token|user|accounts|permission|arrival/.test(name))).toEqual([])
})

test('a redirect that says the device is online leads home', async () => {
  const browser = openPlain()
  await signIn(browser)
  const already = '?res=already&uamip=10.1.0.1&uamport=3990&timeleft=600'
  const { status, headers } = await browser.get(`/relogin/default${already}`)
  expect([status, headers.get('location')]).toEqual([303, `${ORIGIN}/`])
})

const REFUSED = encodeURIComponent(
  btoa(
    JSON.stringify({
      ip: '10.5.50.7',
      identity: 'balai',
      link_login: 'https://login.gapura.example/login',
      error: 'no more sessions are allowed for user',
    }),
  ),
)

test('a router’s refusal is shown on the page that it opens, and only a press tries again', async () => {
  const browser = openPlain()
  await signIn(browser)
  browser.calls.length = 0
  const response = await browser.get(`${LOGIN}?data=${REFUSED}`)
  const html = await bodyOf(response)
  expect([response.status, response.headers.get('location')]).toEqual([200, null])
  expect(html).toContain('Akun ini sedang dipakai di perangkat lain')
  // Opening a page requests no credentials, and changes no session.
  expect(browser.calls.map(({ url }) => new URL(url).pathname)).not.toContain('/api/router/reconnect')
  expect(browser.calls.map(({ url }) => new URL(url).pathname)).not.toContain('/api/session/refresh')
  const again = await bodyOf(await browser.post(`${LOGIN}?data=${REFUSED}`, {}))
  expect(again).toContain('action="https://login.gapura.example/login"')
  // Rule 5 of the gate.
  expect(browser.calls.map(({ url }) => new URL(url).pathname)).toContain('/api/session/refresh')
})

test('the sign-in page redirects home after sign-in, although the host has stored the router’s data', async () => {
  const browser = openPlain()
  await browser.get(`${LOGIN}?data=${encodeURIComponent(DATA)}`)
  await signIn(browser)
  const { status, headers } = await browser.get(LOGIN)
  expect([status, headers.get('location')]).toEqual([303, `${ORIGIN}/`])
})

test('a customer reconnects from home, also when the router’s data is gone', async () => {
  const browser = openPlain()
  await signIn(browser)
  const home = await bodyOf(await browser.get('/'))
  const relogin = /href="(\/relogin[^"]*)"[^>]*>(?:(?!<\/a>).)*Sambungkan</.exec(home)?.[1]
  expect(relogin).toBe('/relogin/default')
  const html = await bodyOf(await browser.get(relogin ?? ''))
  expect(html).toContain('Tekan tombol ini untuk menyambungkan perangkat Anda')
  const form = await bodyOf(await browser.post(relogin ?? '', {}))
  expect(form).toContain('action="https://login.gapura.example/login"')
  expect(hiddenIn(form)).toMatchObject({ username: expect.stringMatching(/@default$/) })
})

test('a press that the back end refuses shows why, and can be repeated', async () => {
  let isDown = true
  const browser = openPlain({
    instead: ({ url }) =>
      isDown && url.endsWith('/api/router/reconnect') ? new Response('', { status: 500 }) : undefined,
  })
  await signIn(browser)
  const failed = await browser.post('/relogin/default', {})
  expect(failed.status).toBe(200)
  expect(await bodyOf(failed)).toMatch(/role="alert">[^<]+<.*Coba lagi/s)
  isDown = false
  expect(await bodyOf(await browser.post('/relogin/default', {}))).toContain(
    'action="https://login.gapura.example/login"',
  )
})

test('a press after the session has ended leads to the sign-in page', async () => {
  const { headers } = await openPlain().post('/relogin/default', {})
  expect(headers.get('location')).toBe(`${ORIGIN}/login/default`)
})
