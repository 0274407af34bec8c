/** Customers of gateways other than MikroTik: CoovaChilli and openNDS, simulated by the sandbox. */
import type { Page } from '@playwright/test'
import { CUSTOMERS, givePackage, signIn, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const online = WORDS.id.online

// The gateways open for customers with a running package.
test.beforeEach(({ host }) => givePackage(host, 'lestari'))
const unsaid = 'Internet belum terbuka untuk perangkat ini.'

/** The addresses and forms that the browser sends. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return sent
}

test('CoovaChilli: from its redirect to online, by the response to its challenge', async ({ page, host, desk }) => {
  const sent = sentBy(page)
  await page.goto(`${host.origin('login')}/uam/lestari`)
  await expect(page).toHaveURL(/\/login\/lestari\?res=notyet&uamip=/)
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(online, { exact: true }).first()).toBeVisible()
  // The page that the customer opened first is offered.
  await expect(page.getByRole('link', { name: 'Lanjut ke news.localhost' })).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
  expect(sent.filter((text) => /[?&]response=[0-9a-f]{32}&/.test(text))).toHaveLength(1)
  expect(sent.filter((text) => /[?&]password=/.test(text))).toEqual([])
})

test('CoovaChilli: after a refusal without a response Back opens a page with the reason, and another attempt succeeds', async ({
  page,
  host,
  desk,
  pageErrors,
}) => {
  pageErrors.allow('ERR_EMPTY_RESPONSE')
  await page.goto(`${host.origin('login')}/uam/lestari`)
  // With another customer's credentials the gateway closes the connection.
  await page.route(
    (url) => url.pathname === '/logon',
    async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('response', '0'.repeat(32))
      await route.continue({ url: url.href })
    },
    { times: 1 },
  )
  await signIn(page, desk, 'lestari')
  await expect(page).toHaveURL(/^chrome-error:/)
  await page.goBack()
  await expect(page.getByText(unsaid)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText(online, { exact: true }).first()).toBeVisible()
})

test('CoovaChilli: a refusal with a reason gives a plain message', async ({ page, host, desk }) => {
  await desk.fault('router.session-limit')
  await page.goto(`${host.origin('login')}/uam/lestari`)
  await signIn(page, desk, 'lestari')
  await expect(page.getByText('Akun ini sedang dipakai di perangkat lain')).toBeVisible()
})

test('openNDS: from its redirect to online; the key stays at the back end', async ({ page, host, desk }) => {
  const sent = sentBy(page)
  await page.goto(`${host.origin('login')}/opennds/lestari`)
  await expect(page).toHaveURL(/\/login\/lestari\?fas=/)
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(online, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lanjut ke news.localhost' })).toBeVisible()
  expect(sent.filter((text) => /opennds_auth\/\?tok=[0-9a-f]{64}&/.test(text))).toHaveLength(1)
  expect(sent.filter((text) => text.includes('faskey'))).toEqual([])
})

test('openNDS: a refusal redirects back without a reason, is not retried automatically, and another attempt succeeds', async ({
  page,
  host,
  desk,
}) => {
  await desk.fault('router.refuses')
  await page.goto(`${host.origin('login')}/opennds/lestari`)
  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('opennds_auth') && requests.push(request.url())))
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(unsaid)).toBeVisible()
  expect(requests).toHaveLength(1)
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText(online, { exact: true }).first()).toBeVisible()
})

test('a gateway that the partner does not list gets no request, and the page shows it', async ({
  page,
  host,
  desk,
}) => {
  const sent = sentBy(page)
  await page.goto(
    `${host.origin('lestari')}/login/lestari?res=notyet&uamip=evil.localhost&uamport=1&challenge=00112233445566778899aabbccddeeff`,
  )
  await expect(page.getByText('Wi-Fi ini bukan milik kami')).toBeVisible()
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  expect(sent.filter((text) => text.startsWith('http://evil.localhost'))).toEqual([])
})

for (const kind of ['uam', 'opennds'] as const) {
  test(`${kind}: online without scripts`, async ({ openElsewhere, host, desk }) => {
    const page = await openElsewhere({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    await page.goto(`${host.origin('login')}/${kind}/lestari`)
    await page.getByLabel(WORDS.id.phone).fill(CUSTOMERS.lestari.typed)
    await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
    await page
      .getByRole('textbox', { name: WORDS.id.code, exact: true })
      .fill(await desk.lastCode(CUSTOMERS.lestari.phone))
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page.getByText(online, { exact: true }).first()).toBeVisible()
  })
}
