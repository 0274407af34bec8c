/**
 * Faults of the sandbox's catalogue, activated at the desk. In every case she gets a useful screen and a next step,
 * with few calls and few navigations.
 */
import type { Page } from '@playwright/test'
import type { FaultId } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Halo, Made!' })
const login = (page: Page) => page.getByLabel('Nomor WhatsApp')

/** Counts navigations and API calls from now on. Requests for images are not counted. */
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
  await expect(page.getByRole('link', { name: 'Pilih paket' })).toBeVisible()
  // The requests of the first visit are not counted.
  await page.waitForLoadState('networkidle')
})

test('a token that is refused once is renewed unnoticed', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(401)
  await desk.fault('api.401-once')
  const traffic = countTraffic(page)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Pilih paket' })).toBeVisible()
  await expect(home(page)).toBeVisible()
  expect(traffic.calls).toBeLessThanOrEqual(12)
})

test('a token that is always refused ends in one logout, which shows the reason', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(401)
  await desk.fault('api.401-always')
  const traffic = countTraffic(page)
  await page.reload()
  await expect(login(page)).toBeVisible()
  await expect(page.getByText('Sesi Anda sudah berakhir')).toBeVisible()
  expect(traffic.navigations).toBeLessThanOrEqual(3)
  expect(traffic.calls).toBeLessThanOrEqual(12)
  await expectAccessible(page)
})

test('a suspended customer is told so, and can continue when her account is active again', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(403)
  await desk.fault('api.403-suspended')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Akun Anda tidak aktif' })).toBeVisible()
  await expect(page).toHaveURL(/\/stop$/)
  await expectAccessible(page)
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(home(page)).toBeVisible()
})

test('a session that the server refuses is cleared once, and she reads the reason', async ({
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

const PARTIAL: readonly { id: FaultId; code: string }[] = [
  { id: 'api.truncated', code: 'SHAPE' },
  { id: 'api.missing-field', code: 'SHAPE' },
]
for (const { id, code } of PARTIAL) {
  test(`${id} affects only its own card`, async ({ page, desk }) => {
    await desk.fault(id, { path: '/api/ctm/packages/mine' })
    await page.reload()
    await expect(home(page)).toBeVisible()
    const card = page.getByRole('alert').filter({ hasText: `Kode: ${code}` })
    await expect(card).toBeVisible()
    await desk.stopAllFaults()
    await card.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('link', { name: 'Pilih paket' })).toBeVisible()
  })
}

test('a failing call is retried a limited number of times, then the card shows the error', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(500)
  await desk.fault('api.500', { path: '/api/ctm/packages/mine' })
  const traffic = countTraffic(page)
  await page.reload()
  await expect(home(page)).toBeVisible()
  await expect(page.getByText('Kode: HTTP-500')).toBeVisible()
  expect(traffic.calls).toBeLessThanOrEqual(12)
  await expectAccessible(page)
})

// The number of cards that load at once depends on the size of the screen.
for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    test('the fullest dashboard makes few calls during an outage, and says so', async ({ page, desk, pageErrors }) => {
      pageErrors.allow(500)
      await openSignedIn(page, desk, { partner: 'default' })
      const dashboard = page.getByRole('heading', { level: 1, name: /^Halo/ })
      await expect(dashboard).toBeVisible()
      await page.waitForLoadState('networkidle')
      await desk.fault('api.500')
      const traffic = countTraffic(page)
      await page.reload()
      await expect(dashboard).toBeVisible()
      await expect(page.getByText('Layanan kami sedang terganggu').first()).toBeVisible()
      await expect(page.locator('[role=status] .g-skeleton')).toHaveCount(0)
      expect(traffic.calls).toBeLessThanOrEqual(12)
      expect(traffic.navigations).toBeLessThanOrEqual(3)
      await expectAccessible(page)
    })
  })
}

test('with a slow server a skeleton is shown, then the content', async ({ page, desk }) => {
  await desk.fault('api.slow-3s')
  await page.reload()
  await expect(home(page)).toBeVisible()
  await expect(page.locator('.g-skeleton').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pilih paket' })).toBeVisible()
})

test('a lost answer to an order does not create a second order', async ({ page, desk }) => {
  const past = (await desk.payments()).length
  await desk.fault('api.answer-lost', { path: '/api/ctm/purchases', times: 1 })
  await page.goto('/packages')
  await page
    .getByRole('link', { name: /^Beli / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Bayar dengan QRIS' }).click()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
  expect(await desk.payments()).toHaveLength(past + 1)
})
