/**
 * A lazy part of the page that cannot be loaded affects only its own place, and is requested again when the customer
 * retries.
 */
import type { Page } from '@playwright/test'
import { readManifest } from '../tools/sizes.ts'
import { signIn } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

/** URL pattern of the built file of a source. */
function addressOf(source: string): string {
  const file = readManifest('dist')[source]?.file
  if (file === undefined) throw new Error(`${source} has no file of its own in the build`)
  return `**/${file}`
}

const DIALOG = addressOf('plugins/packages/buy-from-address.tsx')
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'belum dapat dimuat' })

test.beforeEach(async ({ page, desk, pageErrors }) => {
  pageErrors.allow('ERR_FAILED')
  pageErrors.allowLine(/A script could not be loaded/)
  await page.goto('/')
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('button', { name: 'Pilih paket' })).toBeVisible()
  await page.goto('/packages')
  await expect(page.getByRole('button', { name: /^Beli / }).first()).toBeVisible()
  // Pretends that the page was just reloaded for a lost script, so that it does not reload by itself.
  await page.evaluate(() => sessionStorage.setItem('gapura.reloaded-at', String(Date.now())))
})

test('a dialog whose script cannot be loaded shows an error over the page, and opens when the script is available', async ({
  page,
}) => {
  let asked = 0
  await page.route(DIALOG, (route) => {
    asked += 1
    return route.abort()
  })
  await page
    .getByRole('button', { name: /^Beli / })
    .first()
    .click()
  await expect(failure(page)).toBeInViewport()
  await expectAccessible(page)
  const before = asked
  await page.unroute(DIALOG)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await failure(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(failure(page)).toBeHidden()
  expect(before).toBeGreaterThan(0)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a script that fails twice is loaded by a reload of the page at the same address', async ({ page }) => {
  await page.route(DIALOG, (route) => route.abort())
  await page
    .getByRole('button', { name: /^Beli / })
    .first()
    .click()
  await failure(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(failure(page)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const { href } = new URL(page.url())
  await page.unroute(DIALOG)
  await failure(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  expect(page.url()).toBe(href)
})
