/**
 * The look of fourteen screens on a phone and at a desk, in both themes, compared with pictures of a quarter of the size: what moves, goes or
 * changes its colour is found; how a machine draws its letters is not. With the partner whose letters are a file of the build, so that
 * they are the same everywhere. After an intended change: `npm run test:e2e -- screens --update-snapshots=all`, and look at the difference.
 */
import type { Page } from '@playwright/test'
import { CUSTOMERS, givePackage, orderHere, WORDS } from './support/customer.ts'
import type { Desk } from './support/desk.ts'
import type { HostProcess } from './support/host-process.ts'
import { expect, test } from './support/journey.ts'
import { untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

test.use({ partner: 'gapura' })

type Way = (page: Page, desk: Desk, host: HostProcess) => Promise<void>

const PARTNER = 'default'
const at =
  (path: string): Way =>
  (page, desk) =>
    openSignedIn(page, desk, { partner: PARTNER, path })
const order: Way = async (page, desk) => {
  await openSignedIn(page, desk, { partner: PARTNER, path: '/packages' })
  await orderHere(page)
}
const ordered =
  (end: (desk: Desk, id: string) => Promise<unknown>, heading: string): Way =>
  async (page, desk, host) => {
    await order(page, desk, host)
    await end(desk, (await desk.lastPayment()).id)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }

const SCREENS: Readonly<Record<string, Way>> = {
  'sign-in': async (page) => void (await page.goto('/login')),
  code: async (page) => {
    await page.goto('/login')
    await page.getByLabel(WORDS.id.phone).fill(CUSTOMERS[PARTNER].typed)
    await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
    await expect(page.getByRole('textbox', { name: WORDS.id.code, exact: true })).toBeFocused()
  },
  'home-none': at('/'),
  home: async (page, desk, host) => {
    await givePackage(host, PARTNER)
    await at('/')(page, desk, host)
  },
  'home-waiting': async (page, desk, host) => {
    await desk.fault('payment.activation-late')
    await ordered((at, id) => at.pay(id), 'Sudah dibayar, sedang diaktifkan')(page, desk, host)
    await page.goto(new URL('/', page.url()).href)
    await expect(page.getByRole('heading', { name: 'Sudah dibayar, sedang diaktifkan' })).toBeVisible()
  },
  packages: at('/packages'),
  confirm: async (page, desk, host) => {
    await at('/packages')(page, desk, host)
    const list = page.getByRole('region', { name: WORDS.id.all })
    await list.getByRole('link', { name: WORDS.id.buy }).first().click()
    await expect(page.getByRole('button', { name: WORDS.id.order })).toBeVisible()
  },
  pay: order,
  paid: ordered((at, id) => at.pay(id), WORDS.id.paid),
  failed: ordered((at, id) => at.failPayment(id), 'Pembayaran belum berhasil'),
  account: at('/account'),
  history: at('/transaction_history'),
  register: at('/register_rtrw'),
  shops: async (page, desk, host) => {
    await at('/retailer_list')(page, desk, host)
    // At a desk the map is beside the list.
    if ((page.viewportSize()?.width ?? 0) < 1_000) return
    await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
    await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
  },
}

/** The time left, the code and the number of an order differ with each run. */
const VARYING = '[role=timer] strong, .p-qr-code, .p-id'

for (const [name, open] of Object.entries(SCREENS)) {
  test(`the look of ${name}`, { tag: '@desk' }, async ({ page, desk, host, context }) => {
    await open(page, desk, host)
    await untilSettled(page)
    await useLettersOfBuild(page)
    const scaler = await context.newPage()
    for (const theme of ['light', 'dark']) {
      await page.evaluate((on) => document.documentElement.classList.toggle('dark-mode', on), theme === 'dark')
      await untilSettled(page)
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', mask: [page.locator(VARYING)] })
      const small = await scaler.evaluate(quarterOf, picture.toString('base64'))
      expect(Buffer.from(small, 'base64')).toMatchSnapshot(`${name}-${theme}.png`, {
        threshold: 0.15,
        maxDiffPixelRatio: 0.01,
      })
    }
    await scaler.close()
  })
}

/** A page keeps the device's letters when its own arrive late, so they are added again once they are there. */
async function useLettersOfBuild(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    for (const rule of rules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const value = (property: string) => rule.style.getPropertyValue(property)
      const face = new FontFace(value('font-family'), value('src'), { weight: value('font-weight') })
      document.fonts.add(await face.load())
    }
  })
}

/** Runs in a page: the PNG at a quarter of its size, both as base64. */
async function quarterOf(base64: string): Promise<string> {
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width / 4)
  canvas.height = Math.round(image.height / 4)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}
