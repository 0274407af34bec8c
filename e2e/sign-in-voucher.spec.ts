/** A voucher or an invitation: accepted in any spelling, once, and only at its own network. */
import { arriveFromRouter, openOtherMethods, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const partner = 'kampus'
const language = 'en'
const code = ' kampus–2026'
const foreign = 'LESTARI-2026'
const texts = {
  way: 'Use a voucher or invitation',
  label: 'Voucher code',
  submit: 'Use the code',
  wrong: 'This code is unknown or used already',
  empty: 'Enter the voucher code',
} as const

test('a voucher signs in and connects, once, at kampus in en', async ({ page, host, openElsewhere, pageErrors }) => {
  pageErrors.allow(422)
  await arriveFromRouter(page, host, partner)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await openOtherMethods(page, 'en')
  await page.getByRole('link', { name: texts.way }).click()
  const field = page.getByLabel(texts.label)
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: texts.submit }).click()
  await expect(page.getByText(texts.empty)).toBeVisible()
  await field.fill(foreign)
  await page.getByRole('button', { name: texts.submit }).click()
  await expect(page.getByText(texts.wrong)).toBeVisible()
  await expectAccessible(page)
  await field.fill(code)
  await page.getByRole('button', { name: texts.submit }).click()
  await expect(page.getByText(WORDS[language].online, { exact: true }).first()).toBeVisible()

  const otherBrowser = await openElsewhere()
  await otherBrowser.goto(`${host.origin(partner)}/login/${partner}/voucher`)
  await otherBrowser.getByRole('button', { name: 'EN', exact: true }).click()
  await otherBrowser.getByLabel(texts.label).fill(code)
  await otherBrowser.getByRole('button', { name: texts.submit }).click()
  await expect(otherBrowser.getByText(texts.wrong)).toBeVisible()
})
