/** Settings of a customer's device: forced colours, text spacing, reduced motion; and a page that keeps its scroll position. */
import { contrast, parseHex } from '../host/brand/color.ts'
import { CUSTOMERS, orderFirst, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { unreachable, untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

test('where colours are forced, every selection is outlined and the code stays dark on light', async ({
  page,
  desk,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  // Buttons without a border have one here, aligned with the field.
  await page.goto('/login/lestari')
  await page.getByLabel(WORDS.id.phone).fill('0812 7777 1234')
  await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
  const field = await page
    .locator('.g-input', { has: page.getByRole('textbox', { name: WORDS.id.code }) })
    .boundingBox()
  const change = await page.getByRole('button', { name: 'Ganti nomor' }).boundingBox()
  expect(change?.x).toBeGreaterThanOrEqual(field?.x ?? Number.NaN)
  await openSignedIn(page, desk, { path: '/account' })
  await untilSettled(page)
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(await outlineOf('.g-nav a[aria-current]')).toBe('solid')
  expect(await outlineOf('.g-nav a:not([aria-current])')).toBe('none')
  expect(await outlineOf('.g-languages [aria-pressed="true"]')).toBe('solid')
  expect(await outlineOf('.g-languages [aria-pressed="false"]')).toBe('none')
  await page.locator('#more').click()
  await page.getByRole('menuitem', { name: 'Semua menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Akun', exact: true })).toBeVisible()
  expect(await outlineOf('.g-drawer a[aria-current]')).toBe('solid')
  expect(await outlineOf('.g-drawer a:not([aria-current])')).toBe('none')
  expect(await outlineOf('.g-drawer [aria-pressed="true"]')).toBe('solid')
  await page.goto('/language')
  await untilSettled(page)
  expect(await outlineOf('[data-chosen]')).toBe('solid')
  await orderFirst(page)
  const colours = await page.getByRole('img', { name: WORDS.id.qr }).evaluate((image) => {
    const fillOf = (selector: string) => getComputedStyle(image.querySelector(selector) ?? image).fill
    return { ground: fillOf('rect'), code: fillOf('path'), adjusts: getComputedStyle(image).forcedColorAdjust }
  })
  expect(colours).toEqual({ ground: 'rgb(255, 255, 255)', code: 'rgb(0, 0, 0)', adjusts: 'none' })
})

test('with the text spacing of WCAG nothing is cut off, and the waiting time for a new code has contrast', async ({
  page,
  desk,
}) => {
  const spaced = async (path: string) => {
    await page.goto(path)
    await untilSettled(page)
    await page.evaluate(() => {
      for (const { style } of document.querySelectorAll<HTMLElement>('main, main *, .g-nav, .g-nav *')) {
        style.setProperty('line-height', '1.5', 'important')
        style.setProperty('letter-spacing', '0.12em', 'important')
        style.setProperty('word-spacing', '0.16em', 'important')
      }
    })
    expect(await unreachable(page)).toEqual([])
  }
  await spaced('/login/lestari')
  await page.getByLabel(WORDS.id.phone).fill(CUSTOMERS.lestari.typed)
  await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
  const code = page.getByRole('textbox', { name: WORDS.id.code, exact: true })
  await expect(code).toBeFocused()
  const waiting = page.getByText(/^Kirim ulang dalam/)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((isDark) => document.documentElement.classList.toggle('dark-mode', isDark), theme === 'dark')
    const [text = '', ground = ''] = await waiting.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.querySelector('.g-sheet') ?? document.body).backgroundColor,
    ])
    expect(contrast(hexOf(text), hexOf(ground)), theme).toBeGreaterThanOrEqual(4.5)
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark-mode'))
  await code.fill(await desk.lastCode(CUSTOMERS.lestari.phone))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo')
  for (const path of ['/', '/packages', '/account', '/faq']) await spaced(path)
})

test('a page stays where it is when a dialog opens over it', { tag: '@desk' }, async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/packages' })
  await untilSettled(page)
  const link = page.getByRole('link', { name: WORDS.id.buy }).last()
  await link.scrollIntoViewIfNeeded()
  const placeOf = () =>
    page.evaluate(() => [
      scrollY,
      ...['.g-bar', '.g-heading'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON()),
    ])
  const before = await placeOf()
  await link.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await placeOf()).toEqual(before)
})

function hexOf(rgb: string) {
  const bytes = [...rgb.matchAll(/\d+/g)].slice(0, 3).map(([byte]) => Number(byte).toString(16).padStart(2, '0'))
  return parseHex(`#${bytes.join('')}`)
}
