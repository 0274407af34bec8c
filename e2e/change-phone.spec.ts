/**
 * A customer changes the phone number with a code that is sent to the new number, and then signs in with the new
 * number. Half an hour after the sign-in, this needs the password.
 */
import type { Page } from '@playwright/test'
import { CUSTOMERS, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const TEXTS = {
  open: 'Change number',
  name: 'Full name',
  title: 'Change phone number',
  number: 'New phone number',
  format: 'Phone must have 6-15 numbers',
  same: 'This is your number now. Enter the new one.',
  send: 'Send code',
  wait: /^Resend in \d:\d\d$/,
  code: 'Code',
  wrong: 'The code is wrong or no longer valid. Check the latest message on WhatsApp.',
  done: 'Your phone number has been changed.',
  phone: /^Phone number/,
  password: 'Your password',
  passwordNeeded: 'Enter your password to continue.',
  passwordWrong: 'This password is wrong.',
  offline: 'No connection. Check your Wi-Fi and try again.',
} as const

const NEW = { typed: '0813 1112 223', phone: '628131112223', shown: '+62 813-1112-223' }
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

/** Expects that the dialog is closed and the page behind it is visible to screen readers again. */
async function expectOpenPage(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('#root')).not.toHaveAttribute('aria-hidden')
}

test('a customer changes the number at kampus in en, and signs in with the new one', async ({
  page,
  host,
  desk,
  openElsewhere,
  pageErrors,
}) => {
  pageErrors.allow('ERR_EMPTY_RESPONSE', 422)
  const partner = 'kampus'
  const language = 'en'
  const texts = TEXTS
  const { phone: old, typed, name } = CUSTOMERS[partner]
  await openSignedIn(page, desk, { partner, language, path: '/account_info' })
  await page.getByLabel(texts.name).fill('Nama Baru')
  const open = page.getByRole('button', { name: texts.open, exact: true })
  await open.click()

  const dialog = page.getByRole('dialog', { name: texts.title })
  const number = dialog.getByLabel(texts.number)
  await expect(number).toBeFocused()
  await number.fill('12')
  await dialog.getByRole('button', { name: texts.send }).click()
  await expect(dialog.getByText(texts.format)).toBeVisible()
  await expect(number).toBeFocused()
  await expectAccessible(page)
  await number.fill(typed)
  await dialog.getByRole('button', { name: texts.send }).click()
  await expect(dialog.getByText(texts.same)).toBeVisible()
  await number.fill(NEW.typed)
  await dialog.getByRole('button', { name: texts.send }).click()

  const field = dialog.getByRole('textbox', { name: texts.code, exact: true })
  await expect(field).toBeFocused()
  await expect(dialog.getByText(NEW.shown)).toBeVisible()
  await expect(dialog.getByRole('button', { name: texts.wait })).toHaveAttribute('aria-disabled', 'true')
  // After closing and reopening, the dialog still requests the sent code.
  await page.keyboard.press('Escape')
  await expectOpenPage(page)
  await expect(open).toBeFocused()
  await open.click()
  await expect(field).toBeFocused()

  const code = await desk.lastCode(NEW.phone)
  await field.fill(wrongFor(code))
  await expect(dialog.getByText(texts.wrong)).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  // The change is made, but its response is lost. The code stays in the field, and sending it again makes no second
  // change.
  await desk.fault('api.answer-lost', { path: '/api/change-phone' })
  await field.fill(code)
  await expect(dialog.getByText(texts.offline)).toBeVisible()
  await expect(field).toHaveValue(code)
  await desk.stopAllFaults()
  await dialog.getByRole('button', { name: texts.open, exact: true }).click()

  await expect(page.getByText(texts.done)).toBeVisible()
  await expectOpenPage(page)
  await expect(open).toBeFocused()
  await expect(page.getByLabel(texts.phone)).toHaveValue(NEW.shown)
  await expect(page.getByLabel(texts.name)).toHaveValue('Nama Baru')
  await expectAccessible(page)
  const notices = (await desk.messages(old)).filter((message) => message.text.includes(NEW.phone.slice(-4)))
  expect(notices).toHaveLength(1)

  const other = await openElsewhere({ locale: 'en-GB' })
  await other.goto(`${host.origin(partner)}/`)
  await other.getByRole('button', { name: 'EN', exact: true }).click()
  await other.getByLabel(WORDS[language].phone).fill(NEW.typed)
  await other.getByRole('button', { name: WORDS[language].next, exact: true }).click()
  const signInCode = other.getByRole('textbox', { name: WORDS[language].code, exact: true })
  await expect(signInCode).toBeFocused()
  await signInCode.fill(await desk.lastCode(NEW.phone, { after: code }))
  await expect(other.getByRole('heading', { level: 1 })).toContainText(name)
  await other.goto(`${host.origin(partner)}/account`)
  await expect(other.getByText(NEW.shown)).toBeVisible()
})

test('half an hour after the sign-in the change needs the password, and then signs the customer out elsewhere', async ({
  page,
  desk,
  openElsewhere,
  pageErrors,
}) => {
  pageErrors.allow(401, 422)
  const who = { partner: 'kampus', language: 'en' } as const
  const texts = TEXTS
  await openSignedIn(page, desk, { ...who, path: '/account_info' })
  const other = await openElsewhere({ locale: 'en-GB' })
  await openSignedIn(other, desk, { ...who, path: '/account' })
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await desk.advance(31 * 60)
  await page.getByRole('button', { name: texts.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.getByLabel(texts.number).fill(NEW.typed)
  await dialog.getByRole('button', { name: texts.send }).click()
  await expect(dialog.getByText(texts.passwordNeeded)).toBeVisible()
  const password = dialog.getByLabel(texts.password)
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('Salah#2026')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(texts.passwordWrong)).toBeVisible()
  expect(await desk.messages(NEW.phone)).toEqual([])
  await password.fill('Gapura#2026')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: texts.code, exact: true }).fill(await desk.lastCode(NEW.phone))
  await expect(page.getByText(texts.done)).toBeVisible()
  await expectOpenPage(page)
  await other.reload()
  await expect(other.getByLabel(WORDS[who.language].phone)).toBeVisible()
})
