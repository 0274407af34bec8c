/**
 * A browser without cookies and storage, as in the small windows of captive networks: after the router's navigation it has no
 * session. `e2e/browsers/journeys.browsers.ts` has the same journeys in Firefox and WebKit, which refuse cookies themselves.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { givePackage, signIn, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const texts = WORDS.id
const online = texts.online

// The router opens for customers with a running package.
test.beforeEach(({ host }) => givePackage(host, 'lestari'))

/** From now on the pages of this context can neither read nor write cookies and storage. */
async function refuseAll(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
}

for (const [gateway, path] of [
  ['MikroTik', '/portal/lestari'],
  ['CoovaChilli', '/uam/lestari'],
  ['openNDS', '/opennds/lestari'],
] as const) {
  test(`${gateway}: the customer is online and known after the router's navigation, and buys without a second code`, async ({
    page,
    context,
    host,
    desk,
  }) => {
    await refuseAll(context, page)
    await page.goto(`${host.origin('login')}${path}`)
    await signIn(page, desk, 'lestari')
    await expect(page.getByText(online, { exact: true }).first()).toBeVisible()
    // The ticket is used up, and in no address that the customer could share.
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Paket' }).click()
    await page.getByRole('link', { name: texts.buy }).first().click()
    await page.getByRole('button', { name: texts.order }).click()
    await expect(page.getByRole('img', { name: texts.qr })).toBeVisible()
    await desk.pay((await desk.lastPayment()).id)
    await expect(page.getByRole('heading', { name: texts.queued })).toBeVisible()
    const codes = (await desk.messages('6281298765431')).filter(({ code }) => code !== null)
    expect(codes).toHaveLength(1)
  })
}

test('a back end without tickets: the page shows the connection, and that a purchase needs another sign-in', async ({
  page,
  context,
  host,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(404)
  await refuseAll(context, page)
  await page.route('**/api/router/ticket', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${host.origin('login')}/portal/lestari`)
  await signIn(page, desk, 'lestari')
  await expect(page.getByText('Silakan masuk sekali lagi')).toBeVisible()
  await expect(page.getByLabel(texts.phone)).toBeVisible()
  await expectAccessible(page)
})

test('a ticket that was used before opens nothing, and the page shows the connection', async ({
  page,
  context,
  host,
  pageErrors,
}) => {
  pageErrors.allow(422)
  await refuseAll(context, page)
  await page.goto(`${host.origin('lestari')}/packages?online=1f0c22aa&ticket=ot_spent`)
  await expect(page.getByText('Silakan masuk sekali lagi')).toBeVisible()
  expect(page.url()).not.toContain('ticket')
})

test('a browser that stores cookies requests no ticket', async ({ page, host, desk }) => {
  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/router/ticket') && requests.push(request.url())))
  await page.goto(`${host.origin('login')}/portal/lestari`)
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(online, { exact: true }).first()).toBeVisible()
  expect(requests).toEqual([])
})

test('a browser with cookies but without session storage is not redirected to a refusing router again and again', async ({
  page,
  host,
  desk,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await desk.fault('router.refuses')
  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('opennds_auth') && requests.push(request.url())))
  await page.goto(`${host.origin('login')}/opennds/lestari`)
  await signIn(page, desk, 'lestari')
  await expect(page.getByText('Internet belum terbuka untuk perangkat ini.')).toBeVisible()
  expect(requests).toHaveLength(1)
})
