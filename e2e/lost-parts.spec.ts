/**
 * A lazy component that cannot be loaded affects only its own place, and one press on “try again” brings it back: in the same
 * document if the browser requests the script again, and by a reload if it caches the failure (docs/decisions/0044-lost-scripts.md).
 */
import type { Locator, Page } from '@playwright/test'
import { readManifest } from '../tools/build/sizes.ts'
import { signIn } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

/** URL pattern of the built file of a source. */
function addressOf(source: string): string {
  const file = readManifest('dist')[source]?.file
  if (file === undefined) throw new Error(`${source} has no file of its own in the build`)
  return `**/${file}`
}

/** One component of each kind, and the steps to it. All are loaded late. */
const SCREEN = 'plugins/packages/list/package-list.tsx'
const KINDS: readonly {
  readonly what: string
  readonly source: string
  readonly open: (page: Page) => Promise<void>
  readonly there: (page: Page) => Locator
  /** Content beside it that must stay. */
  readonly stays: (page: Page) => Locator
  readonly width?: number
  /** A reload closes it, so that it must be opened again. */
  readonly closes?: boolean
}[] = [
  {
    what: 'a screen',
    source: SCREEN,
    open: (page) => page.getByRole('navigation').getByRole('link', { name: 'Paket', exact: true }).click(),
    there: (page) => page.getByRole('link', { name: /^Beli / }).first(),
    stays: (page) => page.getByRole('navigation').getByRole('link', { name: 'Beranda' }),
  },
  {
    what: 'a card',
    source: 'plugins/packages/current/hero.tsx',
    open: async (page) => void (await page.reload()),
    there: (page) => page.getByRole('heading', { name: 'Pilih paket untuk online' }),
    stays: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    what: 'the popup',
    source: 'core/shell/frame/popup-menu.tsx',
    open: (page) => page.getByRole('button', { name: 'Lainnya' }).click(),
    there: (page) => page.getByRole('menu'),
    closes: true,
    stays: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    what: 'the drawer',
    source: 'core/shell/frame/drawer.tsx',
    open: (page) => page.getByRole('button', { name: 'Buka menu' }).click(),
    there: (page) => page.getByRole('dialog'),
    closes: true,
    stays: (page) => page.getByRole('heading', { level: 1 }),
    width: 1280,
  },
]

const DIALOG = addressOf('plugins/packages/checkout/buy-from-address.tsx')
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'belum bisa dimuat' })

/** Opens the component without the file at `address`, then tries again with it. */
async function expectPlaceAlone(
  page: Page,
  { source, open, there, stays, closes = false }: Omit<(typeof KINDS)[number], 'what'>,
  address = addressOf(source),
) {
  await page.route(address, (route) => route.abort())
  await open(page)
  // Components of one plugin may share the script.
  await expect(failure(page).first()).toBeVisible()
  await expect(stays(page)).toBeVisible()
  await page.unroute(address)
  await tryAgain(page, closes ? open : null, there(page))
  await expect(failure(page)).toHaveCount(0)
}

/** Presses “try again” once, which loads everything that was lost. */
async function tryAgain(page: Page, reopen: ((page: Page) => Promise<void>) | null, there: Locator) {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await failure(page).first().getByRole('button', { name: 'Coba lagi' }).click()
  // A document that is just being replaced cannot be evaluated.
  const isReloaded = () => page.evaluate(() => !('sameDocument' in window)).catch(() => true)
  await expect.poll(async () => (await isReloaded()) || there.isVisible()).toBe(true)
  if (reopen && (await isReloaded())) await reopen(page)
  return expect(there).toBeVisible()
}

/** Pretends, in every document from now on, that the page was just reloaded for a lost script, so that it does not reload by itself. */
const reloadedNow = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('gapura.reloaded-at', String(Date.now())))

for (const { what, width, ...component } of KINDS) {
  test(`${what} that cannot be loaded shows an error in its place, and appears after “try again”`, async ({
    page,
    desk,
    pageErrors,
  }) => {
    pageErrors.allow('ERR_FAILED')
    pageErrors.allowLine(/A script could not be loaded/)
    // React reports that the server-rendered card or screen is rendered anew, because its script is lost.
    if (what === 'a card' || what === 'a screen') pageErrors.allowLine(/React error #(422|520)/)
    // A screen of the tab bar is prefetched.
    if (component.source === SCREEN) await page.route(addressOf(SCREEN), (route) => route.abort())
    if (width !== undefined) await page.setViewportSize({ width, height: 800 })
    await reloadedNow(page)
    await openSignedIn(page, desk)
    // The plugin's home card is in the same file as its screen.
    await expect(
      component.source === SCREEN ? component.stays(page) : page.getByRole('link', { name: 'Semua paket' }),
    ).toBeVisible()
    await expectPlaceAlone(page, component)
  })
}

test('a step of sign-in that cannot be loaded shows an error, and appears after “try again”', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow('ERR_FAILED')
  pageErrors.allowLine(/A script could not be loaded/)
  await reloadedNow(page)
  await page.goto('/login/lestari')
  await expectPlaceAlone(page, {
    source: 'plugins/sign-in/code/code-step.tsx',
    open: async () => {
      await page.getByLabel('Nomor WhatsApp').fill('0812 9876 5431')
      await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
    },
    there: () => page.getByRole('textbox', { name: 'Kode', exact: true }),
    stays: () => page.getByRole('button', { name: 'EN', exact: true }),
  })
})

test('the payment that cannot be loaded shows an error, and appears after “try again”', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow('ERR_FAILED')
  pageErrors.allowLine(/A script could not be loaded/)
  await reloadedNow(page)
  await openSignedIn(page, desk, { path: '/packages' })
  await expect(page.getByRole('link', { name: /^Beli / }).first()).toBeVisible()
  await expectPlaceAlone(page, {
    source: 'plugins/packages/checkout/payment.tsx',
    open: async () => {
      await page
        .getByRole('link', { name: /^Beli / })
        .first()
        .click()
      await page.getByRole('button', { name: /^Bayar Rp/ }).click()
    },
    there: () => page.getByRole('img', { name: /^Kode QRIS/ }),
    stays: () => page.getByRole('heading', { level: 1 }),
  })
})

test.describe('the dialog of an order', () => {
  test.beforeEach(async ({ page, desk, pageErrors }) => {
    pageErrors.allow('ERR_FAILED')
    pageErrors.allowLine(/A script could not be loaded/)
    await reloadedNow(page)
    await page.goto('/')
    await signIn(page, desk, 'lestari')
    await expect(page.getByRole('link', { name: 'Semua paket' })).toBeVisible()
    await page.goto('/packages')
    await expect(page.getByRole('link', { name: /^Beli / }).first()).toBeVisible()
  })

  test('a dialog whose script cannot be loaded shows an error over the page, and opens when the script is available', async ({
    page,
  }) => {
    let count = 0
    await page.route(DIALOG, (route) => {
      count += 1
      return route.abort()
    })
    await page
      .getByRole('link', { name: /^Beli / })
      .first()
      .click()
    await expect(failure(page)).toBeInViewport()
    await expectAccessible(page)
    const before = count
    await page.unroute(DIALOG)
    await tryAgain(page, null, page.getByRole('dialog'))
    await expect(failure(page)).toBeHidden()
    expect(before).toBeGreaterThan(0)
  })

  test('while a script stays lost each press shows the error again and the page stays as it is', async ({ page }) => {
    await page.route(DIALOG, (route) => route.abort())
    await page
      .getByRole('link', { name: /^Beli / })
      .first()
      .click()
    await expect(failure(page).first()).toBeVisible()
    const { href } = new URL(page.url())
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    for (let presses = 0; presses < 3; presses++) {
      await failure(page).first().getByRole('button', { name: 'Coba lagi' }).click()
      await expect(failure(page).first()).toBeVisible()
    }
    expect(page.url()).toBe(href)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.unroute(DIALOG)
    await tryAgain(page, null, page.getByRole('dialog'))
  })
})
