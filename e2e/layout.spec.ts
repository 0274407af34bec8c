/** The main frame: bars, drawer, bottom navigation, languages, themes, and the error screens. */
import type { Page } from '@playwright/test'
import type { Desk } from './support/desk.ts'
import { seeAllCards } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { roleColour } from './support/role-colour.ts'
import { openSignedIn } from './support/signed-in.ts'

async function openHome(page: Page, desk: Desk): Promise<void> {
  await openSignedIn(page, desk)
  await expect(page.getByRole('navigation', { name: 'Menu cepat', includeHidden: true })).toBeAttached()
}

test('the bar has the colour of the cover on the dashboard and that of a card elsewhere; every page opens scrolled to its top', async ({
  page,
  desk,
}) => {
  await openHome(page, desk)
  const bar = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
  const coloured = await bar()
  await page.getByRole('link', { name: 'Paket', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Beli / }).first()).toBeVisible()
  expect(await bar()).toBe(await page.evaluate(roleColour, '--surface'))
  expect(coloured).toBe(await page.evaluate(roleColour, '--cover'))
  await page.evaluate(() => scrollTo(0, 500))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test(
  'menus and the drawer return the focus to the button that opened them; the drawer is 300 px wide, links to what the navigation does not have, and switches the theme',
  { tag: '@desk' },
  async ({ page, desk, isMobile }) => {
    await openHome(page, desk)
    const opener = page.getByRole('button', { name: isMobile ? 'Lainnya' : 'Buka menu' })
    const menu = page.getByRole('menu', { name: 'Lainnya' })
    const drawer = page.getByRole('dialog')
    const navigation = page.getByRole('navigation', { name: 'Menu utama' })
    // At a desk it has the drawer's services and help as well.
    if (isMobile) await expect(navigation.getByRole('link')).toHaveCount(3)
    else await expect(navigation.getByRole('link', { name: 'Tanya jawab' })).toBeVisible()
    await opener.focus()
    await page.keyboard.press('Enter')
    if (isMobile) {
      await expect(page.getByRole('menuitem', { name: 'Sambungkan ulang' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(opener).toBeFocused()
      // The button closes it too, and Tab continues from the button.
      await opener.click()
      await expect(menu).toBeVisible()
      await opener.click()
      await expect(menu).toBeHidden()
      await expect(opener).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Sambungkan ulang' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(menu).toBeHidden()
      await expect(page.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Shift+Tab')
      await expect(opener).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Semua menu' }).press('Enter')
    }
    await expect(drawer.getByRole('button', { name: 'Tutup menu' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    if (isMobile) await page.getByRole('menuitem', { name: 'Semua menu' }).click()
    // A tab of a phone; at a desk it is beside the page.
    await expect(drawer.getByRole('link', { name: 'Akun', exact: true })).toBeVisible({ visible: isMobile })
    await expect(drawer.getByRole('link', { name: 'Info akun' })).toBeVisible()
    // The dialog itself is the layer over the page.
    await expect.poll(async () => (await drawer.locator('> *').boundingBox())?.width).toBeCloseTo(300, 1)
    await expectAccessible(page)
    await drawer.getByRole('switch', { name: 'Tema gelap' }).click()
    await expect(page.locator('html')).toHaveClass(/dark-mode/)
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/dark-mode/)
  },
)

test('the language changes with one click and stays after a reload', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/account' })
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // The longer English texts are not broken: those of the tiles at home, and the number.
  await page.getByRole('link', { name: 'Account Info' }).click()
  const number = page.getByLabel('Phone number')
  await expect(number).toHaveValue(/^\+62/)
  expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await seeAllCards(page)
  const offers = page.getByRole('group', { name: 'More services' })
  await expect(offers.getByRole('heading', { name: 'Business internet' })).toBeVisible()
  const broken = await offers.getByRole('heading').evaluateAll((all) =>
    all.flatMap((heading) => {
      const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()
      const words = [...(text?.textContent ?? '').matchAll(/\S+/g)]
      return words.flatMap(({ 0: word, index }) => {
        if (!text) return []
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(broken).toEqual([])
})

test('an unknown path shows a message and a link to home; during maintenance a waiting page is shown, and then the original address', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(503)
  await openSignedIn(page, desk, { path: '/nowhere' })
  await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ke beranda' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo')

  await desk.fault('api.503')
  await page.goto('/packages?kind=all')
  await expect(page.getByRole('heading', { name: 'Sedang kami perbaiki' })).toBeVisible()
  await expectAccessible(page)
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Periksa sekarang' }).click()
  await expect(page).toHaveURL(/\/packages\?kind=all$/)
  await expect(page.getByRole('heading', { name: 'Paket internet' })).toBeVisible()
})
