/** A visit begins with what the device has kept of the last one, and goes on with what is true now. */
import type { Page } from '@playwright/test'
import { answersIn, broughtBy } from './support/brought.ts'
import { orderHere, WORDS } from './support/customer.ts'
import { expect, expectAccessible } from './support/journey.ts'
// Journeys here release the portal anew.
import { test } from './support/own-host.ts'
import { openSignedIn } from './support/signed-in.ts'
import { untilUsable } from './support/usable.ts'

test.use({ serviceWorkers: 'allow' })

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Halo, Made!' })
const note = (page: Page) => page.getByText(/^Terakhir diperbarui \d+ \w+ \d{4}, \d\d\.\d\d$/)
const keptAt = (page: Page) => page.locator('html').getAttribute('data-kept')

/** Paths of her pages that the device has kept. */
function keptPages(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('gapura-pages-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}
const untilKept = (page: Page, path: string) => expect.poll(() => keptPages(page)).toContain(path)

/**
 * Holds back what a page asks for at this path, itself and not by its worker. Not by a route: with one Playwright turns the
 * browser's cache off, and a document that is asked for past the cache comes from the network.
 */
async function holdFetch(page: Page, path: string): Promise<() => Promise<void>> {
  await page.addInitScript((held) => {
    const own = globalThis.fetch
    globalThis.fetch = async (...asked) => {
      if (asked[0] === location.origin + held) await new Promise((go) => addEventListener('go-on', go, { once: true }))
      return own(...asked)
    }
  }, path)
  return async () => void (await page.evaluate(() => dispatchEvent(new Event('go-on'))))
}

test('the page of the last visit is there before the network answers, with its time, and becomes what is true now', async ({
  page,
  desk,
}) => {
  await openSignedIn(page, desk, { path: '/packages' })
  await orderHere(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible()
  await untilKept(page, '/')
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await desk.pay((await desk.lastPayment()).id)

  const release = await holdFetch(page, '/')
  const calls: string[] = []
  page.on('request', (request) => void calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(`${origin}/`)
  expect(Number(await keptAt(page))).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible()
  await expect(note(page)).toBeVisible()
  await untilUsable(page)
  await expectAccessible(page)
  const brought = await broughtBy(page)
  expect(brought).toContain('GET /api/ctm/packages/mine')
  expect(calls.filter((one) => brought.includes(one))).toEqual([])

  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await release()
  const answers = answersIn(await (await fetched).text())
  await expect(note(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: 'Coba 1 Jam' })).toBeVisible()
  expect(calls.filter((one) => answers.includes(one))).toEqual([])
  await expect.poll(() => keptPages(page)).toEqual(['/'])
})

test('a reload, and a page opened within the visit, come from the network', async ({ page, desk }) => {
  await openSignedIn(page, desk)
  await untilKept(page, '/')
  await page.goto('/')
  expect(await keptAt(page)).not.toBeNull()
  await page.reload()
  expect(await keptAt(page)).toBeNull()
  await page.evaluate(() => location.assign('/'))
  await expect(home(page)).toBeVisible()
  expect(await keptAt(page)).toBeNull()
})

test('with an order nothing that was kept before is shown again', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/packages' })
  await untilKept(page, '/packages')
  await orderHere(page)
  await expect.poll(() => keptPages(page)).toEqual([])
})

test('without a network the kept page says so, and is read anew once it is back', async ({
  page,
  context,
  desk,
  pageErrors,
}) => {
  pageErrors.allow('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED')
  await openSignedIn(page, desk)
  await untilKept(page, '/')
  await context.setOffline(true)
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await expect(page.getByText(/^Anda sedang offline · Terakhir diperbarui/)).toBeVisible()
  await expect(note(page)).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText(/^Anda sedang offline ·/)).toBeHidden()
  await expect(home(page)).toBeVisible()
})

test('a session that the back end has ended leads to the sign-in page', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(401)
  await openSignedIn(page, desk)
  await untilKept(page, '/')
  await desk.reset()
  await page.goto('/')
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  await expect.poll(() => keptPages(page)).toEqual([])
})

test('another release begins anew by itself', async ({ page, desk, host, pageErrors }) => {
  pageErrors.allow(404, 'ERR_CONNECTION_RESET', 'ERR_CONNECTION_REFUSED')
  pageErrors.allowLine(/A script could not be loaded/)
  await openSignedIn(page, desk)
  await untilKept(page, '/')
  const before = await page.locator('html').getAttribute('data-release')
  await host.release()
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-release', before ?? '')
  await expect(home(page)).toBeVisible()
})
