/** Checks that need only the width of a desk. The phone's journeys check the same pages more closely. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/journey.ts'
import { photo } from './support/photo.ts'
import { openSignedIn } from './support/signed-in.ts'

test('every page of the menu fits the width of a desk and is accessible', { tag: '@desk' }, async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'default', phone: '6281234567890' })
  const button = page.getByRole('button', { name: 'Buka menu' })
  await button.click()
  const drawer = page.getByRole('dialog')
  // Behind the drawer it is not in the tree.
  const navigation = page.getByRole('navigation', { name: 'Menu utama', includeHidden: true })
  const pathsIn = (part: Locator) =>
    part.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect(drawer.locator('a[href^="/"]').first()).toBeVisible()
  const [inDrawer, beside] = [await pathsIn(drawer), await pathsIn(navigation)]
  // Nothing is in both.
  expect(inDrawer.filter((path) => beside.includes(path))).toEqual([])
  expect([...inDrawer, ...beside].length).toBeGreaterThan(10)
  await page.keyboard.press('Escape')
  for (const path of [...inDrawer, ...beside]) {
    if (inDrawer.includes(path)) await button.click()
    const part = inDrawer.includes(path) ? drawer : navigation
    await part.locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('.g-skeleton')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path ?? '').toBeLessThanOrEqual(1280)
    await expectAccessible(page)
    expect(await ambiguousLinks(page), path ?? '').toEqual([])
  }
})

test(
  'each step of a registration fits the window of a desk, with its button',
  { tag: '@desk' },
  async ({ page, desk }) => {
    await openSignedIn(page, desk, { path: '/register_dwf' })
    const next = page.getByRole('button', { name: 'Lanjut' })
    await next.click()
    await page.getByRole('textbox', { name: 'Alamat', exact: true }).fill('Jl. Hanoman No. 7, Ubud')
    const coordinates = page.getByLabel(/^(Cari alamat|Koordinat)$/)
    await coordinates.fill('-8.5069, 115.2625')
    await coordinates.blur()
    await expect(page.getByText(/^-8\.5069/)).toBeVisible()
    await expect(next).toBeInViewport({ ratio: 1 })
    await next.click()
    await page.getByRole('textbox', { name: 'Nomor KTP' }).fill('5104055203910003')
    const file = { name: 'ktp.png', mimeType: 'image/png', buffer: photo(800, 500) }
    await page.locator('input[type=file]').last().setInputFiles(file)
    await expect(page.getByText('Foto terkirim.')).toBeVisible()
    await expect(next).toBeInViewport({ ratio: 1 })
    await next.click()
    await expect(page.locator('.m-still .m-pin')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kirim pendaftaran' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  },
)

test(
  'an order of the history that is chosen by the keyboard is shown beside the list, and the focus stays on its row',
  { tag: '@desk' },
  async ({ page, desk }) => {
    await openSignedIn(page, desk, { partner: 'default', phone: '6281234567890', path: '/transaction_history' })
    const chosen = page.getByRole('complementary', { name: 'Pesanan yang dipilih' })
    const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
    const nameOf = (row: typeof first) => row.getByRole('heading').innerText()
    await expect(chosen.getByRole('heading')).toHaveText(await nameOf(first))
    await second.getByRole('link').press('Enter')
    await expect(page).toHaveURL(/\/transaction_history\?order=/)
    await expect(chosen.getByRole('heading')).toHaveText(await nameOf(second))
    await expect(second.getByRole('link')).toBeFocused()
    await expect(second.getByRole('link')).toHaveAttribute('aria-current', 'true')
    await page.reload()
    await expect(chosen.getByRole('heading')).toHaveText(await nameOf(second))
    await expectAccessible(page)
  },
)

/** Names that several links with different targets share. The heading of a list's item distinguishes its links. */
function ambiguousLinks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const places = new Map<string, Set<string>>()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const texts = [
        link.getAttribute('aria-label') ?? link.textContent,
        ...[...link.querySelectorAll('img')].map(({ alt }) => alt),
      ]
      const name = texts.join(' ').trim()
      const item = link.closest('li, article, tr')
      const isAlone = item === null || item.textContent.trim() === link.textContent.trim()
      if (!isAlone || !link.checkVisibility()) continue
      places.set(name, (places.get(name) ?? new Set()).add(link.href))
    }
    return [...places].flatMap(([name, to]) => (to.size > 1 || name === '' ? [`${name}: ${[...to].join(' ')}`] : []))
  })
}
