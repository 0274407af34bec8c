/**
 * The first screen of a signed-in customer: it brings its answers, the browser fetches nothing twice, nothing moves until it is
 * complete, and home makes few calls.
 */
import type { Page } from '@playwright/test'
import { broughtBy } from './support/embedded-answers.ts'
import { expect, test } from './support/journey.ts'
import { shiftsOf, watchShifts } from './support/layout-shifts.ts'
import { openSignedIn } from './support/signed-in.ts'

test.use({ partner: 'gapura' })

const SITI = '6281234567890'

/** The browser's API calls, as `GET /api/x`. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && /^\/(api|token)\//.test(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

async function expectComplete(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('gapura:usable').length > 0)
  await expect(page.locator('.g-skeleton')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/**
 * Opens a page without its scripts until its answers were in time: on a busy machine they may be late. Resolves to a function that
 * releases the scripts.
 */
async function openUntilBrought(page: Page, path: string, text: string): Promise<() => void> {
  const scripts = /\/assets\/.*\.js$/
  let release = () => {}
  await expect(async () => {
    await page.unroute(scripts)
    release()
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(scripts, async (route) => {
      await held
      // Requests of a document that was left have ended.
      await route.continue().catch(() => undefined)
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
  return release
}

const SCREENS = [
  ['/', 'Bulanan Hemat'],
  ['/packages', 'Bulanan Kencang'],
  ['/account', 'Siti Rahmawati'],
  ['/transaction_history', 'Bulanan Hemat'],
] as const

test('screens can be read before any script runs, and no answer is fetched twice', async ({ page, desk }) => {
  // Low enough that no card at the lower edge is requested or not by how tall those above it are for a moment.
  await page.setViewportSize({ width: 360, height: 640 })
  await openSignedIn(page, desk, { partner: 'default', phone: SITI, path: '/language' })
  await page.addInitScript(watchShifts)
  const calls = callsOf(page)
  for (const [path, text] of SCREENS) {
    const release = await openUntilBrought(page, path, text)
    calls.length = 0
    release()
    await expectComplete(page)
    const brought = await broughtBy(page)
    expect(brought.length, path).toBeGreaterThan(0)
    expect(
      calls.filter((call) => brought.includes(call)),
      path,
    ).toEqual([])
    expect(await shiftsOf(page), path).toEqual([])
    if (path === '/') expect(calls.length + brought.length, [...brought, ...calls].join('\n')).toBeLessThanOrEqual(8)
  }
})

test('screens do not move when their answers are late', async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'default', phone: SITI, path: '/language' })
  await page.addInitScript(watchShifts)
  await desk.fault('api.slow-3s')
  for (const [path, text] of SCREENS) {
    await page.goto(path)
    await expectComplete(page)
    await expect(page.getByText(text).first()).toBeVisible()
    expect(await broughtBy(page), path).toEqual([])
    expect(await shiftsOf(page), path).toEqual([])
  }
})

test('components whose scripts load later have their styles in the page', async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'default', phone: SITI, path: '/language' })
  await page.addInitScript(watchShifts)
  const release = await openUntilBrought(page, '/account_info', 'Kamera tidak terbuka?')
  const held = await page.locator('.ph-field summary').boundingBox()
  expect(held?.height).toBeGreaterThanOrEqual(44)
  release()
  await expectComplete(page)
  expect(await shiftsOf(page)).toEqual([])
})

test('home does not move while it shows that the network is slow, nor when the answers arrive', async ({
  page,
  desk,
}) => {
  await openSignedIn(page, desk, { partner: 'default', phone: SITI, path: '/language' })
  await page.addInitScript(watchShifts)
  await desk.fault('api.slow-3s')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\//, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('Koneksi sedang lambat').first()).toBeVisible()
  await desk.stopAllFaults()
  release()
  await expectComplete(page)
  expect(await shiftsOf(page)).toEqual([])
})
