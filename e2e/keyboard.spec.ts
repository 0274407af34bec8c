/** Sign-in and purchase with the keyboard only: every step is reached by Tab, has a visible focus, and is followed by Enter. */
import type { Locator, Page } from '@playwright/test'
import { CUSTOMERS, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const texts = WORDS.id

/** Presses Tab until `target` has the focus, which must be visible at every stop on the way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focusError)).toBe('')
  }
  throw new Error(`Tab never reached ${target}`)
}

/** The reason why the focus is invisible, or nothing. Runs in the page. */
function focusError(): string {
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
  // With reduced motion nothing moves into view.
  if (getComputedStyle(focused).transitionDuration !== '0s') return `${name} moves`
  return bottom <= 0 || top >= innerHeight ? `${name} has the focus out of sight` : ''
}

test('a customer signs in and buys a package with the keyboard alone', async ({ page, desk }) => {
  const { typed, phone } = CUSTOMERS.lestari
  await page.goto('/login/lestari')
  await tabTo(page, page.getByLabel(texts.phone))
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: texts.code, exact: true })).toBeFocused()
  await page.keyboard.type(await desk.lastCode(phone))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo')
  // The next page has the focus, so that Tab continues in it.
  await expect(page.locator('main#content')).toBeFocused()
  await tabTo(page, page.locator('main a[href="/packages"]:visible').first())
  await page.keyboard.press('Enter')
  await expect(page.locator('main#content')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: texts.buy }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('[aria-modal="true"]').getByRole('button', { name: texts.order }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: texts.qr })).toBeVisible()
  await desk.pay((await desk.lastPayment()).id)
  await expect(page.locator('[aria-modal="true"]').getByText(texts.paid).first()).toBeVisible()
  await tabTo(page, page.locator('[aria-modal="true"]').getByRole('link', { name: texts.home }))
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-modal="true"]')).toBeHidden()
  await expect(page.locator('main#content')).toBeFocused()
})

test.describe(() => {
  test.use({ partner: 'gapura' })

  test('after the profile is complete the focus is in the next page', async ({ page, desk }) => {
    await openSignedIn(page, desk, { partner: 'default', phone: '6281234567894' })
    await tabTo(page, page.getByLabel('Nama lengkap'))
    await page.keyboard.type('Wayan')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo')
    await expect(page.locator('main#content')).toBeFocused()
  })
})
