/** The same build as static files, on a server without any knowledge of partners. */
import { writeRouterData } from '../core/kernel/gateway/router-data.ts'
import { CUSTOMERS, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test as base } from './support/journey.ts'
import { roleColour } from './support/role-colour.ts'
import { serveStatic, type StaticServer } from './support/static-server.ts'

const test = base.extend<object, { site: StaticServer }>({
  site: [
    async ({ host }, provide) => {
      const site = await serveStatic(host, ['lestari', 'nusa'])
      await provide(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

// One worker, so that the folder is published once.
test.describe.configure({ mode: 'default' })

test('a statically served page finds its partner, and a customer signs in', async ({ page, desk, site }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/partners/*.json', async (route) => {
    await held
    await route.continue()
  })
  const response = await page.goto(`${site.origin('lestari')}/login/lestari`)
  expect(response?.headers()['content-security-policy']).toMatch(/default-src 'none'; script-src 'self' /)
  await expect(page.getByRole('status')).toHaveText('Memuat…Loading…')
  await expectAccessible(page)
  letGo()

  await expect(page.getByRole('heading', { name: 'Masuk ke Lestari Net' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Lestari Net', { exact: true })).toBeVisible()
  const logo = page.getByRole('banner').locator('img')
  expect(await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0)
  const background = await page.locator('header').evaluate((bar) => getComputedStyle(bar).backgroundColor)
  expect(background).toBe(await page.evaluate(roleColour, '--cover'))
  expect(await page.evaluate(roleColour, '--primary')).toBe('rgb(21, 128, 61)')
  await expectAccessible(page)

  await page.getByLabel(WORDS.id.phone).fill(CUSTOMERS.lestari.typed)
  await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
  await page
    .getByRole('textbox', { name: WORDS.id.code, exact: true })
    .fill(await desk.lastCode(CUSTOMERS.lestari.phone))
  await expect(page.getByRole('navigation', { name: 'Menu cepat', includeHidden: true })).toBeAttached()
})

test('each host name has its own brand, and the start page redirects to its sign-in page', async ({ page, site }) => {
  await page.goto(`${site.origin('nusa')}/`)
  await expect(page).toHaveURL(/\/login\/nusa$/)
  await expect(page.getByRole('banner').getByText('Nusa Hotspot')).toBeVisible()
})

test('a page that the partner has written is shown, with its text from a file beside the pictures', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin('lestari')}/tentang`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tentang desa' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('row')).toHaveCount(3)
})

test('a banner of one place is shown only to those whom its router sends', async ({ page, site }) => {
  const from = (identity: string) =>
    `${site.origin('lestari')}/login/lestari?data=${writeRouterData({ ip: '10.5.50.9', identity })}`
  const banner = page.getByRole('region', { name: /^Menara di pasar sedang diperbaiki/ })
  await page.goto(from('Balai'))
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  await expect(banner).toBeHidden()
  await page.goto(from('Pasar Lestari'))
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Tutup' }).click()
  await page.reload()
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  await expect(banner).toBeHidden()
})

test('an unknown host name is refused in both languages, without a brand', async ({ page, site }) => {
  await page.goto(`${site.origin('elsewhere')}/login/lestari`)
  await expect(page.getByText('Alamat ini tidak dikenal di sini.')).toBeVisible()
  await expect(page.getByText('This address is not known here.')).toBeVisible()
  expect(await page.content()).not.toMatch(/Lestari|Nusa/)
  await expectAccessible(page)
})

test('when the partner’s file cannot be read, the customer can try again', async ({ page, site, pageErrors }) => {
  pageErrors.allowLine(/^console: The partner of this page could not be found/)
  await page.route('**/partners/*.json', (route) => route.fulfill({ body: '{"host":' }))
  await page.goto(`${site.origin('lestari')}/login/lestari`)
  await expect(page.getByText(/^Halaman ini belum bisa ditampilkan/)).toBeVisible()
  await expect(page.getByText(/^This page cannot be shown yet/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/partners/*.json')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('banner').getByText('Lestari Net')).toBeVisible()
})
