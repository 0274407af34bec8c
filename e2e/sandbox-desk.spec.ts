/** The desk of the sandbox as a developer sees it: an email as it arrives, and the page of all components. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/journey.ts'

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('an email arrives in its partner’s brand and fits the smallest phone', async ({ page, desk }) => {
  await desk.act('sign-in', 'send-link', { email: 'ayu@contoh.id', domain: 'lestari' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${desk.origin}/desk`)
  const [mail] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Lihat email' }).click(),
  ])
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('Masuk tanpa kata sandi')
  const button = mail.getByRole('link', { name: 'Masuk' })
  await expect(button).toHaveAttribute('href', await desk.lastLink('ayu@contoh.id'))
  await expect(button).toHaveCSS('background-color', 'rgb(21, 128, 61)')
  await mail.emulateMedia({ colorScheme: 'dark' })
  await expect(mail.locator('body')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expectNoOverflow(mail)
})

test('every component is shown in the brand of a partner, and is accessible', async ({ page, desk }) => {
  await page.goto(`${desk.origin}/desk`)
  await page.getByRole('link', { name: 'Semua komponen' }).click()
  await page.getByRole('link', { name: 'Lestari Net' }).click()
  await expect(page.locator('#buttons-primary button').first()).toHaveCSS('background-color', 'rgb(21, 128, 61)')
  // The cells show the fault.
  await expect(page.locator('#fields-code-fault .g-input')).toHaveCSS('box-shadow', 'none')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Gelap' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Buttons' })).toBeVisible()
  await expect(page.locator('html')).toHaveClass('dark-mode')
})
