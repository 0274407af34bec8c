/**
 * Faults of the sandbox's catalogue, activated at the desk. In every case the customer gets a useful screen and a next step,
 * with few calls and few navigations.
 */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Halo, Made!' })
const login = (page: Page) => page.getByLabel('Nomor WhatsApp')

/** Counts further navigations and API calls, without requests for images. */
function countTraffic(page: Page) {
  const seen = { navigations: 0, calls: 0 }
  page.on('framenavigated', (frame) => (seen.navigations += frame === page.mainFrame() ? 1 : 0))
  page.on(
    'request',
    (request) =>
      (seen.calls +=
        request.resourceType() === 'fetch' && /\/\/(api\.localhost|127\.0\.0\.1):\d+\/(api|token)\//.test(request.url())
          ? 1
          : 0),
  )
  return seen
}

test.beforeEach(async ({ page, desk }) => {
  await openSignedIn(page, desk)
  await expect(page.getByRole('link', { name: 'Semua paket' })).toBeVisible()
  // The requests of the first visit are not counted.
  await page.waitForLoadState('networkidle')
})

test('a token that is refused once is renewed silently; one that is always refused ends in one logout, which shows the reason', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(401)
  await desk.fault('api.401-once')
  const traffic = countTraffic(page)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Semua paket' })).toBeVisible()
  await expect(home(page)).toBeVisible()
  expect(traffic.calls).toBeLessThanOrEqual(12)

  await page.waitForLoadState('networkidle')
  await desk.stopAllFaults()
  await desk.fault('api.401-always')
  Object.assign(traffic, { navigations: 0, calls: 0 })
  await page.reload()
  await expect(login(page)).toBeVisible()
  await expect(page.getByText('Sesi Anda sudah berakhir')).toBeVisible()
  expect(traffic.navigations).toBeLessThanOrEqual(3)
  expect(traffic.calls).toBeLessThanOrEqual(12)
  await expectAccessible(page)
})

test('a session that the server refuses is cleared once, and the reason is shown', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(422)
  await desk.fault('api.422')
  await page.reload()
  await expect(login(page)).toBeVisible()
  await expect(page.getByText('Sesi Anda ditutup demi keamanan')).toBeVisible()
})

test('a call that fails affects only its own card, which shows the error after a limited number of tries', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(500)
  const path = '/api/ctm/packages/mine'
  for (const id of ['api.truncated', 'api.missing-field'] as const) {
    await desk.fault(id, { path })
    await page.reload()
    await expect(home(page)).toBeVisible()
    const card = page.getByRole('alert').filter({ hasText: 'Kode: SHAPE' })
    await expect(card).toBeVisible()
    await desk.stopAllFaults()
    await card.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('link', { name: 'Semua paket' })).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  await desk.fault('api.500', { path })
  const traffic = countTraffic(page)
  await page.reload()
  await expect(home(page)).toBeVisible()
  await expect(page.getByText('Kode: HTTP-500')).toBeVisible()
  expect(traffic.calls).toBeLessThanOrEqual(12)
  await expectAccessible(page)
})

test('the fullest dashboard makes few calls during an outage, and shows it', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(500)
  await openSignedIn(page, desk, { partner: 'default' })
  const dashboard = page.getByRole('heading', { level: 1, name: /^Halo/ })
  await expect(dashboard).toBeVisible()
  await page.waitForLoadState('networkidle')
  await desk.fault('api.500')
  const traffic = countTraffic(page)
  // The number of cards that load at once depends on the size of the screen.
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await page.waitForLoadState('networkidle')
    Object.assign(traffic, { navigations: 0, calls: 0 })
    await page.reload()
    await expect(dashboard).toBeVisible()
    await expect(page.getByText('Layanan kami sedang terganggu').first()).toBeVisible()
    await expect(page.locator('[role=status] .g-skeleton')).toHaveCount(0)
    expect(traffic.calls).toBeLessThanOrEqual(12)
    expect(traffic.navigations).toBeLessThanOrEqual(3)
    await expectAccessible(page)
  }
})

test('a lost answer to an order does not create a second order', async ({ page, desk }) => {
  const past = (await desk.payments()).length
  await desk.fault('api.answer-lost', { path: '/api/ctm/purchases', times: 1 })
  await page.goto('/packages')
  await page
    .getByRole('link', { name: /^Beli / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Bayar Rp/ }).click()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
  expect(await desk.payments()).toHaveLength(past + 1)
})
