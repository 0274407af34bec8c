/** Signing in and buying with the keyboard alone: every step is reached by Tab, seen when it has the focus, and followed by Enter. */
import type { Locator, Page } from '@playwright/test'
import { CUSTOMERS, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const words = WORDS.id

/** Presses Tab until `wanted` has the focus, which must be visible at every stop on the way. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focusFault)).toBe('')
  }
  throw new Error(`Tab never reached ${wanted}`)
}

/** Why the focus cannot be seen, or nothing. Runs in the page. */
function focusFault(): string {
  const focused = document.activeElement
  // The browser's own bar, and the guards around a dialog, which pass the focus on.
  if (focused === null || focused === document.body || focused.matches('[data-tabster-dummy]')) return ''
  const marked = [focused, focused.closest('.g-input, label')].some((element) => {
    if (element === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return boxShadow !== 'none' || (outlineStyle !== 'none' && outlineWidth !== '0px')
  })
  const { top, bottom } = focused.getBoundingClientRect()
  const name = `${focused.tagName} “${focused.textContent?.trim().slice(0, 40)}”`
  if (!marked) return `${name} has the focus without a mark`
  // She asked for less motion, and what moves in is out of sight at first.
  if (getComputedStyle(focused).transitionDuration !== '0s') return `${name} moves`
  return bottom <= 0 || top >= innerHeight ? `${name} has the focus out of sight` : ''
}

test('a customer signs in and buys a package with the keyboard alone', async ({ page, desk }) => {
  const { typed, phone } = CUSTOMERS.lestari
  await page.goto('/login/lestari')
  await tabTo(page, page.getByLabel(words.phone))
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: words.code, exact: true })).toBeFocused()
  await page.keyboard.type(await desk.lastCode(phone))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo')
  // The page that comes after has the focus, so that Tab goes on in it.
  await expect(page.locator('main#content')).toBeFocused()
  await tabTo(page, page.locator('main a[href="/packages"]').first())
  await page.keyboard.press('Enter')
  await expect(page.locator('main#content')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: words.buy }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('[aria-modal="true"]').getByRole('button', { name: words.order }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: words.qr })).toBeVisible()
  await desk.pay((await desk.lastPayment()).id)
  await expect(page.locator('[aria-modal="true"]').getByText(words.paid).first()).toBeVisible()
  await tabTo(page, page.locator('[aria-modal="true"]').getByText(words.home))
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-modal="true"]')).toBeHidden()
  await expect(page.locator('main#content')).toBeFocused()
})

test.describe(() => {
  test.use({ partner: 'gapura' })

  test('after the profile is complete the focus is in the page that comes', async ({ page, desk }) => {
    await openSignedIn(page, desk, { partner: 'default', phone: '6281234567894' })
    await tabTo(page, page.getByLabel('Nama lengkap'))
    await page.keyboard.type('Wayan')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type('wayan@contoh.id')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo')
    await expect(page.locator('main#content')).toBeFocused()
  })
})
