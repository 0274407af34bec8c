/** Every page is accessible and fits a small window, and everything on it can be touched and seen (docs/accessibility.md). */
import type { Locator, Page } from '@playwright/test'
import { readManifest } from '../tools/build/sizes.ts'
import { seeAllCards, WORDS } from './support/customer.ts'
import { hold } from './support/hold.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { everyPath, unreachable, untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

/** The narrowest window, a phone in landscape, a phone with an open keyboard, and a desk at a zoom of 200 %. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 740, height: 360 },
  { width: 360, height: 300 },
  { width: 640, height: 400 },
]

/**
 * Opens each path of the partner, and checks the pages that are not in `seen` yet: with axe, and in every window for unreachable
 * content. Returns the latter.
 */
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
    await expectAccessible(page)
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      faults.push(...(await unreachable(page)))
    }
  }
  return faults
}

test('every page before sign-in fits and can be touched', async ({ page, host }) => {
  const seen = new Set<string>()
  expect(await walk(page, host.origin('lestari'), everyPath('lestari', ['member', 'signed-in']), seen)).toEqual([])
  expect(seen.size).toBeGreaterThan(5)
})

/** The customer's partner has all features on, and the customer may open all of them. */
const SITI = { partner: 'default', phone: '6281234567890' } as const
/** Pages that redirect a customer with a complete profile. */
const NOT_FOR_HER = /^\/(register$|reset_password|verify\/)/

test('every page of a customer fits and can be touched', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(403)
  const seen = new Set<string>()
  await openSignedIn(page, desk, { ...SITI, path: '/language' })
  const { origin } = new URL(page.url())
  // The page of an inactive account is opened last.
  const paths = everyPath(SITI.partner, ['signed-out'])
  const faults = [...(await walk(page, origin, paths, seen))]
  const { id } = await desk.customer(SITI.phone)
  await desk.changeCustomer(id, { account_status: 'inactive' })
  faults.push(...(await walk(page, origin, ['/stop'], seen)))
  expect(faults).toEqual([])
  const unseen = paths.filter((path) => !seen.has(path) && !NOT_FOR_HER.test(path))
  expect(unseen).toEqual([])
})

/** Customers with other cards, kinds of packages and invoices. */
const OTHERS = [
  { partner: 'lestari', phone: '6281298765430' },
  { partner: 'nusa', phone: '6282212345670' },
] as const
/** Overlapping texts of the page's rows, and words that are broken within a row. */
async function faultsOfRows(page: Page): Promise<readonly string[]> {
  return page.locator('.p-row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const elements = [...row.querySelectorAll('h2, .p-fact, .p-price, .p-prices > .g-quiet')]
      const boxes = elements.flatMap((element) => [...element.getClientRects()].map((box) => ({ part: element, box })))
      const over = boxes.flatMap((first, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              first.box.left < other.box.right - 1 &&
              other.box.left < first.box.right - 1 &&
              first.box.top < other.box.bottom - 4 &&
              other.box.top < first.box.bottom - 4,
          )
          .map((other) => `“${first.part.textContent}” lies over “${other.part.textContent}”`),
      )
      const name = row.querySelector('h2')?.firstChild
      const matches = [...(name?.textContent ?? '').matchAll(/\S+/g)]
      const broken = matches.filter((word) => {
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

test('the main pages of other customers fit and can be touched, with complete rows of packages and all shortcuts', async ({
  page,
  context,
  desk,
}) => {
  const faults: string[] = []
  for (const other of OTHERS) {
    // The previous page writes its cookies once more when it is left.
    await page.goto('about:blank')
    await context.clearCookies()
    await openSignedIn(page, desk, { ...other, path: '/language' })
    faults.push(...(await walk(page, new URL(page.url()).origin, MAIN_PAGES, new Set())))
  }
  expect(faults).toEqual([])
  const { origin } = new URL(page.url())
  await test.step('in the rows of packages no text overlaps another, and no word of a name is broken', async () => {
    for (const path of ['/packages?kind=general', '/packages']) {
      await page.goto(`${origin}${path}`)
      for (const width of [320, 360, 481]) {
        await page.setViewportSize({ width, height: 640 })
        await untilSettled(page)
        await expect(page.getByRole('article').first()).toBeVisible()
        expect(await faultsOfRows(page), `${path} at ${width}`).toEqual([])
      }
    }
  })
  await test.step('all shortcuts of home are in the window', async () => {
    await page.goto(`${origin}/`)
    const links = page.getByRole('navigation', { name: 'Menu cepat' }).getByRole('link')
    await expect(links).toHaveCount(4)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const ends = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().right))
      expect(Math.max(...ends)).toBeLessThanOrEqual(width - 16)
    }
  })
})

test('the page that connects fits, a map’s hint is completely readable, and each offer of home is one row', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openSignedIn(page, desk, { path: '/register_dwf' })
  await test.step('the hint on a map is completely readable beside its attribution and buttons', async () => {
    await page.getByRole('button', { name: 'Lanjut' }).click()
    const hint = page.getByText('Tekan peta untuk menandai lokasi')
    await expect(hint).toBeVisible()
    const covering = await hint.evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const seen = [left + 4, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      return seen.filter((other) => other !== element).map((other) => other?.className)
    })
    expect(covering).toEqual([])
  })
  await test.step('each offer of home is one row, with one line about it, and can be pressed anywhere', async () => {
    await page.goto(new URL('/', page.url()).href)
    await seeAllCards(page)
    const offers = page.getByRole('group', { name: 'Layanan lain' })
    await expect(offers.getByRole('link')).toHaveCount(3)
    const rows = await offers.locator('> *').evaluateAll((all) =>
      all.map((row) => {
        const [rowHeight, link, about] = [row, row.querySelector('a'), row.querySelector('p')].map(
          (element) => element?.getBoundingClientRect().height ?? 0,
        )
        return { isWhole: Math.abs((rowHeight ?? 0) - (link ?? 0)) <= 1, isOneLine: (about ?? 0) < 30 }
      }),
    )
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ isWhole: true, isOneLine: true })))
  })
  await test.step('the page that connects fits, also while it waits for the back end', async () => {
    await page.route('**/api/router/reconnect', () => undefined)
    await page.goto(new URL('/relogin/lestari', page.url()).href)
    await expect(page.getByRole('heading', { name: 'Menyalakan internet…' })).toBeVisible()
    expect(await unreachable(page)).toEqual([])
  })
})

/** The address of the map's script, which is loaded when a map is first shown. */
function mapScript(): RegExp {
  const file = readManifest('dist')['core/kit/map/leaflet-places-map.tsx']?.file
  if (file === undefined) throw new Error('the map has no script of its own in the build')
  return new RegExp(`/${file.replaceAll('.', '\\.')}$`)
}

test('on the map of retailers the chosen pin is in the middle, and nothing covers or displaces its card', async ({
  page,
  desk,
}) => {
  await openSignedIn(page, desk, { path: '/retailer_list' })
  const showMap = await hold(page, mapScript())
  await page.getByRole('button', { name: 'Lihat di peta: Toko Sari Lestari' }).click()
  const card = page.getByRole('article')
  await expect(card).toContainText('Toko Sari Lestari')
  await expect(card, 'the focus is here because the pressed button is gone').toBeFocused()
  await expect(card).toBeInViewport({ ratio: 1 })
  // The map, which is loaded later, does not displace the card.
  showMap()
  await expect(page.getByRole('application')).toBeVisible()
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  // The chosen pin is in the middle of the map, in front of the others.
  const middle = () =>
    page.getByRole('application').evaluate((map) => {
      const { left, top, width, height } = map.getBoundingClientRect()
      const under = document.elementFromPoint(left + width / 2, top + height / 2 - 12)
      return under?.closest('[role=button]')?.getAttribute('aria-label')
    })
  await expect.poll(middle).toBe('Toko Sari Lestari')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 568 })
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await choose('Kios Pulsa Pak Wayan')
  const isOnTop = () =>
    page.getByRole('link', { name: 'Telepon Kios Pulsa Pak Wayan' }).evaluate((link) => {
      const box = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
    })
  await expect.poll(isOnTop).toBe(true)
  await test.step('also when the window changes while the map is on its way to the pin', async () => {
    await choose('Toko Sari Lestari')
    await page.setViewportSize({ width, height })
    await expect.poll(middle).toBe('Toko Sari Lestari')
    await choose('Kios Pulsa Pak Wayan')
    await page.setViewportSize({ width, height: 568 })
    await expect.poll(middle).toBe('Kios Pulsa Pak Wayan')
    await page.setViewportSize({ width, height })
    await expect.poll(middle).toBe('Kios Pulsa Pak Wayan')
  })
  await expectAccessible(page)
})

test('no notice covers the code and its label', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 300 })
  await page.goto('/login/lestari')
  await page.getByLabel(WORDS.id.phone).fill('0812 7777 4321')
  await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
  const field = page.getByRole('textbox', { name: WORDS.id.code, exact: true })
  await expect(field).toBeFocused()
  // The step stays when the page is opened again, here with data that no router sends.
  await page.goto('/login/lestari?data=%25')
  const notice = page.getByRole('region', { name: 'Pemberitahuan' })
  await expect(notice).not.toBeEmpty()
  const boxOf = async (shown: Locator) => (await shown.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  for (const size of [{ width: 360, height: 300 }, ...WINDOWS]) {
    await page.setViewportSize(size)
    await field.scrollIntoViewIfNeeded()
    const [noticeBox, label, typed] = [
      await boxOf(notice),
      await boxOf(page.getByText('Kode', { exact: true })),
      await boxOf(field),
    ]
    const isAbove = noticeBox.y + noticeBox.height <= label.y
    const isBelow = noticeBox.y >= typed.y + typed.height
    expect(isAbove || isBelow, `${size.width}×${size.height}`).toBe(true)
  }
})
