/** Free apps: for everybody at /apps, four of them on the home screen, and all states of the list. */
import { seeAllCards } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const WORDS = { title: 'Free apps', signIn: 'Sign in', news: 'Today’s news' } as const

test('anybody may open free apps at nusa in en', async ({ page, host }) => {
  const partner = 'nusa'
  const words = WORDS
  await page.goto(`${host.origin(partner)}/apps`)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(8)
  await expect(page.getByText(words.news)).toBeVisible()
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  // The icons come from the API, and the content security policy allows them.
  await expect
    .poll(() =>
      links
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: words.signIn, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/login/${partner}$`))
})

test('a customer sees four on the home screen and all of them on a page within the main layout', async ({
  page,
  desk,
}) => {
  await openSignedIn(page, desk)
  await seeAllCards(page)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Aplikasi gratis' }) })
  await expect(card.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Lihat semua aplikasi' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeHidden()
  await expectAccessible(page)

  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu cepat' }).getByRole('link', { name: 'Aplikasi gratis' }).click()
  await expect(page).toHaveURL(/\/apps$/)
})

test('a list that cannot be loaded says so and can be loaded again; a letter replaces icons that fail', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow('ERR_FAILED')
  await desk.fault('api.html', { path: '/api/apps' })
  await page.goto('/apps')
  await expect(page.getByText('Data belum bisa dibaca')).toBeVisible()
  await expectAccessible(page)
  await desk.stopAllFaults()
  await page.route('**/api/apps/*/icon', (route) => route.abort())
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first.getByText('K', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('without a network the page says so, and loads when the network is back', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow('ERR_INTERNET_DISCONNECTED')
  await page.route('**/api/apps', (route) => route.abort())
  await page.goto('/apps')
  await expect(page.getByRole('heading', { name: 'Aplikasi gratis' })).toBeVisible()
  // Wait until prefetched files are loaded as well.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('Sepertinya Anda sedang offline')).toBeVisible()
  await context.setOffline(false)
  await page.unroute('**/api/apps')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
})

test('a partner with free apps turned off has no such page', async ({ page, host }) => {
  await page.goto(`${host.origin('kampus')}/apps`)
  await expect(page).toHaveURL(/\/login\/kampus/)
})
