/** A page that is measured tells the host how fast it was, once for each value, and nothing else. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { untilUsable } from './support/usable.ts'

/** The page is one of the ten that are measured: no program drives its browser. */
async function choose(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { value: false })
    Math.random = () => 0
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type === 'layout-shift') document.documentElement.classList.add('measured')
      return observe.call(this, options)
    }
  })
}

/** As when the customer opens another app. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

test('the page reports its web vitals to the host, which takes them, without a person or an address', async ({
  page,
}) => {
  const sent: { readonly body: unknown; readonly status: Promise<number | undefined> }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/faults')
      sent.push({
        body: request.postDataJSON(),
        status: request.response().then((response) => response?.status()),
      })
  })
  await choose(page)
  await page.goto('/login/lestari?data=e30')
  await untilUsable(page)
  await page.waitForSelector('html.measured')
  await hide(page)
  await page.keyboard.press('Shift')
  // Content that appears after a key press does not count for LCP, so the value is final.
  await expect.poll(() => sent.length).toBe(2)
  expect(await Promise.all(sent.map(({ status }) => status))).toEqual([204, 204])
  const release = await page.evaluate(() => document.documentElement.dataset['release'])
  const bodies = sent.map(({ body }) => body)
  for (const vital of ['LCP', 'CLS'])
    expect(bodies).toContainEqual({ vital, value: expect.any(Number), release: release ?? expect.any(String) })
})

test('a browser that a program drives is not measured', async ({ page }) => {
  const vitals: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/faults') vitals.push(request.postData() ?? '')
  })
  await page.addInitScript(() => (Math.random = () => 0))
  await page.goto('/login/lestari')
  await untilUsable(page)
  await page.waitForLoadState('networkidle')
  await hide(page)
  expect(vitals).toEqual([])
})
