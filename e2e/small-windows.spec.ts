/** Every page fits a small window, and everything on it can be touched and seen (docs/accessibility.md). */
import type { Locator, Page } from '@playwright/test'
import { seeAllCards, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { everyPath, unreachable, untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

/** The narrowest window, a phone on its side, what a keyboard leaves of a phone, and a desk at a zoom of 200 %. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 740, height: 360 },
  { width: 360, height: 300 },
  { width: 640, height: 400 },
]

/** Opens each path of the partner, and looks at those pages that are not among the seen ones yet. Returns what is wrong. */
async function walk(
  page: Page,
  origin: string,
  paths: readonly string[],
  seen: Set<string>,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const path of paths) {
    if (seen.has(path)) continue
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${origin}${path}`)
    await untilSettled(page)
    const { pathname } = new URL(page.url())
    if (seen.has(pathname)) continue
    seen.add(pathname)
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      faults.push(...(await unreachable(page)))
    }
  }
  return faults
}

test('every page before sign-in fits and can be touched', async ({ page, host }) => {
  const seen = new Set<string>()
  expect(await walk(page, host.origin('lestari'), everyPath('lestari'), seen)).toEqual([])
  expect(seen.size).toBeGreaterThan(5)
})

/** Her partner has all features on, and she may open all of them. */
const SITI = { partner: 'default', phone: '6281234567890' } as const
/** Pages for those who are not signed in, and the page of an inactive account, which is opened last. */
const NOT_FOR_HER = /^\/(forgot_password|login|register$|reset_password|user_guidance|verify\/)/

test('every page of a customer fits and can be touched', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(403)
  const seen = new Set<string>()
  await openSignedIn(page, desk, { ...SITI, path: '/language' })
  const { origin } = new URL(page.url())
  const faults = [...(await walk(page, origin, everyPath(SITI.partner), seen))]
  const { id } = await desk.customer(SITI.phone)
  await desk.changeCustomer(id, { account_status: 'inactive' })
  faults.push(...(await walk(page, origin, ['/stop'], seen)))
  expect(faults).toEqual([])
  const unseen = everyPath(SITI.partner).filter((path) => !seen.has(path) && !NOT_FOR_HER.test(path))
  expect(unseen).toEqual([])
})

/** Customers with other cards, kinds of packages and invoices than hers. */
const OTHERS = [
  { partner: 'lestari', phone: '6281298765430' },
  { partner: 'nusa', phone: '6282212345670' },
] as const
/** The texts of the page's rows that lie over one another, and words that are broken within a row. */
async function faultsOfRows(page: Page): Promise<readonly string[]> {
  return page.locator('.p-row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const parts = [...row.querySelectorAll('h2, .p-fact, .p-price, .p-prices > .g-quiet')]
      const boxes = parts.flatMap((part) => [...part.getClientRects()].map((box) => ({ part, box })))
      const over = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.box.left < other.box.right - 1 &&
              other.box.left < one.box.right - 1 &&
              one.box.top < other.box.bottom - 4 &&
              other.box.top < one.box.bottom - 4,
          )
          .map((other) => `“${one.part.textContent}” lies over “${other.part.textContent}”`),
      )
      const name = row.querySelector('h2')?.firstChild
      const words = [...(name?.textContent ?? '').matchAll(/\S+/g)]
      const broken = words.filter((word) => {
        if (!name) return false
        const range = document.createRange()
        range.setStart(name, word.index)
        range.setEnd(name, word.index + word[0].length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      })
      return [...over, ...broken.map(([word]) => `“${word}” is broken`)]
    }),
  )
}

const MAIN_PAGES = ['/', '/account', '/invoice', '/packages', '/transaction_history']

test('the main pages of other customers fit and can be touched', async ({ page, context, desk }) => {
  const faults: string[] = []
  for (const other of OTHERS) {
    // The page of before writes its cookies once more when it is left.
    await page.goto('about:blank')
    await context.clearCookies()
    await openSignedIn(page, desk, { ...other, path: '/language' })
    const { origin } = new URL(page.url())
    faults.push(...(await walk(page, origin, MAIN_PAGES, new Set())))
  }
  expect(faults).toEqual([])
})

test('in the rows of packages no text lies over another, and no word of a name is broken', async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'nusa', phone: '6282212345670', path: '/packages' })
  const { origin } = new URL(page.url())
  for (const width of [320, 360, 481]) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['/packages?kind=general', '/packages']) {
      await page.goto(`${origin}${path}`)
      await untilSettled(page)
      await expect(page.getByRole('article').first()).toBeVisible()
      expect(await faultsOfRows(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('the page that connects fits, also while it waits for the back end', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/language' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/api/router/reconnect', () => undefined)
  await page.goto(new URL('/relogin/lestari', page.url()).href)
  await expect(page.getByRole('heading', { name: 'Menyambungkan ke internet' })).toBeVisible()
  expect(await unreachable(page)).toEqual([])
})

test('the hint on a map is read whole beside its attribution and buttons', async ({ page, desk }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openSignedIn(page, desk, { path: '/register_dwf' })
  const hint = page.getByText('Tekan peta untuk menaruh pin')
  await expect(hint).toBeVisible()
  const covering = await hint.evaluate((said) => {
    said.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom } = said.getBoundingClientRect()
    const seen = [left + 4, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
    return seen.filter((one) => one !== said).map((one) => one?.className)
  })
  expect(covering).toEqual([])
})

test('no notice stands over the code and its label', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 300 })
  await page.goto('/login/lestari')
  await page.getByLabel(WORDS.id.phone).fill('0812 7777 4321')
  await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
  const field = page.getByRole('textbox', { name: WORDS.id.code, exact: true })
  await expect(field).toBeFocused()
  const notice = page.getByRole('region', { name: 'Pemberitahuan' })
  await expect(notice).toHaveText('OTP terkirim, periksa WhatsApp Anda!')
  const boxOf = async (shown: Locator) => (await shown.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  for (const size of [{ width: 360, height: 300 }, ...WINDOWS]) {
    await page.setViewportSize(size)
    await field.scrollIntoViewIfNeeded()
    const [said, label, typed] = [
      await boxOf(notice),
      await boxOf(page.getByText('Kode', { exact: true })),
      await boxOf(field),
    ]
    const isAbove = said.y + said.height <= label.y
    const isBelow = said.y >= typed.y + typed.height
    expect(isAbove || isBelow, `${size.width}×${size.height}`).toBe(true)
  }
})

test('all shortcuts of home are in the window of a phone', async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'nusa', phone: '6282212345670' })
  const links = page.getByRole('navigation', { name: 'Menu cepat' }).getByRole('link')
  await expect(links).toHaveCount(5)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const ends = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(width - 16)
  }
})

test('each offer of home is one row, with one line about it, and is pressed as a whole', async ({ page, desk }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openSignedIn(page, desk)
  await seeAllCards(page)
  const offers = page.getByRole('group', { name: 'Layanan lain' })
  await expect(offers.getByRole('link')).toHaveCount(3)
  const rows = await offers.locator('.h-offer').evaluateAll((all) =>
    all.map((row) => {
      const [whole, link, about] = [row, row.querySelector('a'), row.querySelector('p')].map(
        (one) => one?.getBoundingClientRect().height ?? 0,
      )
      return { isWhole: Math.abs((whole ?? 0) - (link ?? 0)) <= 1, isOneLine: (about ?? 0) < 30 }
    }),
  )
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ isWhole: true, isOneLine: true })))
})
