/** Captive networks: router failures, browsers without storage, and the hosts that get credentials. */
import { arriveFromRouter, givePackage, signIn } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const online = 'Online'

test('a router with a CHAP challenge gets the right response, and the portal verifies the return to the page', async ({
  page,
  host,
  desk,
}) => {
  await desk.fault('router.chap')
  await arriveFromRouter(page, host, 'lestari')
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(online, { exact: true }).first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('credentials are sent to listed hosts only, whatever the address contains, and are in no address', async ({
  page,
  host,
  desk,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { host: to, search } = new URL(request.url())
    if (/[?&]password=/.test(search)) sent.push(`the address of ${to}`)
    if (/(^|&)password=/.test(request.postData() ?? '')) sent.push(to)
  })
  const data = {
    ip: '10.5.50.99',
    identity: 'x',
    mac: '02:00:00:00:00:01',
    link_login: 'http://evil.localhost:1/login',
  }
  const text = Buffer.from(JSON.stringify(data)).toString('base64url')
  await givePackage(host, 'lestari')
  await page.goto(`${host.origin('lestari')}/login/lestari?data=${text}`)
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  expect(sent).toEqual([`login.localhost:${host.port}`])
})

test('a customer whose account is in use on another device gets a plain message', async ({ page, host, desk }) => {
  await desk.fault('router.session-limit')
  await arriveFromRouter(page, host, 'lestari')
  await signIn(page, desk, 'lestari')
  await expect(page.getByText('Akun ini sedang dipakai di perangkat lain')).toBeVisible()
  await page.getByRole('button', { name: 'Ke beranda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  await expect(page.getByText(online, { exact: true }).first()).toBeHidden()
})

test('a router that does not answer does not block the customer: some retries, then manual instructions', async ({
  page,
  host,
  desk,
  pageErrors,
}) => {
  pageErrors.allow('ERR_CONNECTION_REFUSED')
  await arriveFromRouter(page, host, 'lestari')
  await page.route(`${host.origin('login')}/**`, (route) => route.abort('connectionrefused'))
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(/percobaan [2-6]/)).toBeVisible()
  await expect(page.getByText('Wi-Fi belum merespons')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salin' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buka halaman Wi-Fi' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ke beranda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
})

test('a page in a browser that blocks cookies and storage shows it, and sign-in still works', async ({
  page,
  desk,
}) => {
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
  await expect(page.getByText('Browser ini tidak mengingat Anda')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Browser ini tidak mengingat Anda')).toBeVisible()
})
