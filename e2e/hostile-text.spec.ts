/** No text of a back end widens a page on a phone. `tests/hostile-text.test.tsx` checks the shown texts. */
import type { Page } from '@playwright/test'
import { hostile } from '../tests/doubles/hostile-answers.ts'
import { CUSTOMERS, seeAllCards } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

/** Replaces the texts in every answer of the API. */
async function makeHostile(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    // Only the browser resolves names below localhost.
    const address = new URL(route.request().url())
    const { host } = address
    address.hostname = '127.0.0.1'
    const headers = { ...route.request().headers(), host }
    // Retries when the host has just closed an idle connection, as a browser does.
    const response = await route.fetch({ url: address.href, headers, maxRetries: 2 })
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: hostile(await response.json()) })
  })
}

/** Pixels. A phone's browser enlarges its window for a wider page, so the window is no measure. */
const WIDTH = 360
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const PATHS = [
  '/',
  '/packages',
  '/transaction_history',
  '/request_cancellation',
  '/retailer_list',
  '/account_info',
  '/account',
  '/apps',
  '/contact',
]

test.use({ viewport: { width: WIDTH, height: 740 } })

test('texts without a space, emoji and marks of the text direction do not widen a page', async ({ page, desk }) => {
  await makeHostile(page)
  await openSignedIn(page, desk, { phone: CUSTOMERS.lestari.phone })
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/') await seeAllCards(page)
    await expect(page.locator('.g-skeleton')).toHaveCount(0)
    expect(await widthOf(page), path).toBe(WIDTH)
  }
  // The advertisement can be closed.
  await page.goto('/')
  await seeAllCards(page)
  const close = page.locator('.m-head button')
  await close.scrollIntoViewIfNeeded()
  await expect(close).toBeInViewport()
  await close.click()
  await expect(close).toHaveCount(0)
  // The confirmation covers the page.
  await page.goto('/packages')
  await page
    .getByRole('link', { name: /^Beli / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const dialog = await page.getByRole('dialog').boundingBox()
  expect(dialog?.width).toBeLessThanOrEqual(WIDTH)
  expect(await widthOf(page)).toBe(WIDTH)
})
