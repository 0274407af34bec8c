/** A visit begins with the cached page of the last visit, and continues with current data. */
import type { Page } from '@playwright/test'
import { answersIn, broughtBy } from './support/embedded-answers.ts'
import { orderHere, WORDS } from './support/customer.ts'
import { expect, expectAccessible } from './support/journey.ts'
// Journeys here release the portal again.
import { test } from './support/own-host.ts'
import { openSignedIn } from './support/signed-in.ts'
import { untilUsable } from './support/usable.ts'

test.use({ serviceWorkers: 'allow' })

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Halo, Made!' })
const note = (page: Page) => page.getByText(/^Terakhir diperbarui \d+ \w+ \d{4}, \d\d\.\d\d$/)
const savedAt = (page: Page) => page.locator('html').getAttribute('data-saved')

/** Paths of the customer's pages in the cache. */
function cachedPages(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('gapura-pages-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}
/** Until the page is cached and the worker answers the next visit; a busy machine starts it after the page is cached. */
async function untilCached(page: Page, path: string): Promise<void> {
  await expect.poll(() => cachedPages(page)).toContain(path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/**
 * Holds back the page's own requests for this path, not its worker's. No route is used: it turns the browser's cache off, and then
 * the document would come from the network.
 */
async function holdFetch(page: Page, path: string): Promise<() => Promise<void>> {
  await page.addInitScript((held) => {
    const own = globalThis.fetch
    globalThis.fetch = async (...args) => {
      if (args[0] === location.origin + held) await new Promise((go) => addEventListener('go-on', go, { once: true }))
      return own(...args)
    }
  }, path)
  return async () => void (await page.evaluate(() => dispatchEvent(new Event('go-on'))))
}

test('the page of the last visit is there before the network answers, with its time, and is updated with current data', async ({
  page,
  desk,
}) => {
  await openSignedIn(page, desk, { path: '/packages' })
  await orderHere(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible()
  await untilCached(page, '/')
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await desk.pay((await desk.lastPayment()).id)

  const release = await holdFetch(page, '/')
  const calls: string[] = []
  page.on('request', (request) => void calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(`${origin}/`)
  expect(Number(await savedAt(page))).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible()
  await expect(note(page)).toBeVisible()
  await untilUsable(page)
  await expectAccessible(page)
  const brought = await broughtBy(page)
  expect(brought).toContain('GET /api/ctm/packages/mine')
  expect(calls.filter((call) => brought.includes(call))).toEqual([])

  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await release()
  const answers = answersIn(await (await fetched).text())
  await expect(note(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Coba 1 Jam' }).first()).toBeVisible()
  // An answer that was late for the saved page was requested before.
  expect(answers).toContain('GET /api/ctm/packages/mine')
  expect(calls.filter((call) => answers.includes(call) && brought.includes(call))).toEqual([])
  await expect.poll(() => cachedPages(page)).toEqual(['/'])
})

test('a reload, and a page opened within the visit, come from the network', async ({ page, desk }) => {
  await openSignedIn(page, desk)
  await untilCached(page, '/')
  await page.goto('/')
  expect(await savedAt(page)).not.toBeNull()
  await page.reload()
  expect(await savedAt(page)).toBeNull()
  await page.evaluate(() => location.assign('/'))
  await expect(home(page)).toBeVisible()
  expect(await savedAt(page)).toBeNull()
})

test('after an order no earlier cached page is shown again', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/packages' })
  await untilCached(page, '/packages')
  await orderHere(page)
  await expect.poll(() => cachedPages(page)).toEqual([])
})

test('without a network the cached page shows it, and is updated once the network is back', async ({
  page,
  context,
  desk,
  pageErrors,
}) => {
  pageErrors.allow('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED')
  await openSignedIn(page, desk)
  await untilCached(page, '/')
  await context.setOffline(true)
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await expect(page.getByText(/^Koneksi terputus · Terakhir diperbarui/)).toBeVisible()
  await expect(note(page)).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText(/^Koneksi terputus ·/)).toBeHidden()
  await expect(home(page)).toBeVisible()
})

test('a session that the back end has ended leads to the sign-in page', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(401)
  await openSignedIn(page, desk)
  await untilCached(page, '/')
  await desk.reset()
  await page.goto('/')
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  await expect.poll(() => cachedPages(page)).toEqual([])
})

test('a sign-in page that the worker did not answer deletes the pages of an ended session', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(401)
  await openSignedIn(page, desk)
  await untilCached(page, '/')
  await desk.reset()
  // The worker does not answer addresses with a query.
  await page.goto('/?from=mail')
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  await expect.poll(() => cachedPages(page)).toEqual([])
})

test('another release reloads the cached page by itself', async ({ page, desk, host, pageErrors }) => {
  pageErrors.allow(404, 'ERR_CONNECTION_RESET', 'ERR_CONNECTION_REFUSED')
  pageErrors.allowLine(/A script could not be loaded/)
  await openSignedIn(page, desk)
  await untilCached(page, '/')
  const before = await page.locator('html').getAttribute('data-release')
  await host.release()
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-release', before ?? '')
  await expect(home(page)).toBeVisible()
})
