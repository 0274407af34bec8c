/** Customers whom other gateways than a MikroTik send: CoovaChilli and openNDS, as the sandbox plays them. */
import type { Page } from '@playwright/test'
import { CUSTOMERS, signIn, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const online = WORDS.id.online
const unsaid = 'Internet belum terbuka untuk perangkat ini.'

/** What the browser sends in addresses and forms. */
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
  await expect(page.getByRole('heading', { name: online })).toBeVisible()
  // The page that she opened first is offered.
  await expect(page.getByRole('link', { name: 'Lanjut ke news.localhost' })).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
  expect(sent.filter((one) => /[?&]response=[0-9a-f]{32}&/.test(one))).toHaveLength(1)
  expect(sent.filter((one) => /[?&]password=/.test(one))).toEqual([])
})

test('CoovaChilli: after a refusal without an answer Back leads to a page that says so, and another try succeeds', async ({
  page,
  host,
  desk,
  pageErrors,
}) => {
  pageErrors.allow('ERR_EMPTY_RESPONSE')
  await page.goto(`${host.origin('login')}/uam/lestari`)
  // Another customer's credentials: the gateway closes the connection.
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
  // The browser's own error page.
  await expect(page).toHaveURL(/^chrome-error:/)
  await page.goBack()
  await expect(page.getByText(unsaid)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: online })).toBeVisible()
})

test('CoovaChilli: a refusal with a reason is said in plain words', async ({ page, host, desk }) => {
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
  await expect(page.getByRole('heading', { name: online })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lanjut ke news.localhost' })).toBeVisible()
  expect(sent.filter((one) => /opennds_auth\/\?tok=[0-9a-f]{64}&/.test(one))).toHaveLength(1)
  expect(sent.filter((one) => one.includes('faskey'))).toEqual([])
})

test('openNDS: a refusal leads back without a reason, is not tried again by itself, and another try succeeds', async ({
  page,
  host,
  desk,
}) => {
  await desk.fault('router.refuses')
  await page.goto(`${host.origin('login')}/opennds/lestari`)
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('opennds_auth') && asked.push(request.url())))
  await signIn(page, desk, 'lestari')
  await expect(page.getByText(unsaid)).toBeVisible()
  expect(asked).toHaveLength(1)
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: online })).toBeVisible()
})

test('a gateway that the partner does not list gets nothing, and the page says so', async ({ page, host, desk }) => {
  const sent = sentBy(page)
  await page.goto(
    `${host.origin('lestari')}/login/lestari?res=notyet&uamip=evil.localhost&uamport=1&challenge=00112233445566778899aabbccddeeff`,
  )
  await expect(page.getByText('Wi-Fi ini tidak terdaftar pada layanan kami')).toBeVisible()
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { level: 1, name: /^Halo/ })).toBeVisible()
  expect(sent.filter((one) => one.startsWith('http://evil.localhost'))).toEqual([])
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
    await expect(page.getByRole('heading', { name: online })).toBeVisible()
  })
}
