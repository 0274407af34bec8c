/** What must be right in a captive network: the router's moods, old browsers' habits, and where credentials go. */
import { arriveFromRouter, signIn } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const online = 'Anda tersambung'

test('a router that asks for CHAP gets its answer, and the page comes back proven', async ({ page, host, desk }) => {
  await desk.fault('router.chap')
  await arriveFromRouter(page, host, 'lestari')
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { name: online })).toBeVisible()
  // Neither the proof of return nor a password stays in the address.
  expect(new URL(page.url()).search).toBe('')
})

test('credentials go to listed hosts alone, whatever the address says', async ({ page, host, desk }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/[?&]password=/.test(request.url())) sent.push(new URL(request.url()).host)
  })
  const data = {
    ip: '10.5.50.99',
    identity: 'x',
    mac: '02:00:00:00:00:01',
    link_login: 'http://evil.localhost:1/login',
  }
  const text = Buffer.from(JSON.stringify(data)).toString('base64url')
  await page.goto(`${host.origin('lestari')}/login/lestari?data=${text}`)
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  expect(sent).toEqual([`login.localhost:${host.port}`])
})

test('a device that is in use elsewhere is told so in plain words', async ({ page, host, desk }) => {
  await desk.fault('router.session-limit')
  await arriveFromRouter(page, host, 'lestari')
  await signIn(page, desk, 'lestari')
  await expect(page.getByText('Akun ini sedang dipakai di perangkat lain')).toBeVisible()
  await page.getByRole('button', { name: 'Ke beranda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: online })).toBeHidden()
})

test('a dead router holds nobody: some tries, then the manual way', async ({ page, host, desk, troubles }) => {
  troubles.allow('ERR_CONNECTION_REFUSED')
  await arriveFromRouter(page, host, 'lestari')
  await page.route(`${host.origin('login')}/**`, (route) => route.abort('connectionrefused'))
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(/percobaan [2-6]/)).toBeVisible()
  await expect(page.getByText('Router tidak menjawab')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Salin' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buka halaman router' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ke beranda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
})

test('the sign-in page without router data works: it is what a captive-portal address opens', async ({
  page,
  desk,
}) => {
  await page.goto('/login/lestari')
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: online })).toBeHidden()
})

test('a browser that blocks cookies and storage says so, and one can still sign in', async ({ page, desk }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: function ignore() {} })
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/')
  await expect(page.getByText('Cookie diblokir')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Cookie diblokir')).toBeVisible()
})
