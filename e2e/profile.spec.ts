/** A customer completes the profile, waits while the account is inactive, and verifies the email address. */
import type { Page } from '@playwright/test'
import { CUSTOMERS, seeAllCards, WORDS, type Language } from './support/customer.ts'
import type { Desk } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const NEW_NUMBER = '628131112223'

/** Signs in with a new number. The first code creates an account without a profile. */
async function signUp(page: Page, desk: Desk, language: Language = 'id'): Promise<void> {
  await page.getByLabel(WORDS[language].phone).fill(NEW_NUMBER)
  await page.getByRole('button', { name: WORDS[language].next, exact: true }).click()
  await page.getByRole('textbox', { name: WORDS[language].code, exact: true }).fill(await desk.lastCode(NEW_NUMBER))
}

const FORM = {
  title: 'What is your name?',
  name: 'Full name',
  save: 'Continue',
  nameRequired: 'Name is required',
  hello: 'Hello, Sari!',
} as const

test('a newcomer enters the name at nusa in en', async ({ page, host, desk }) => {
  const partner = 'nusa'
  const language = 'en'
  const texts = FORM
  await page.goto(`${host.origin(partner)}/`)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await signUp(page, desk, language)
  await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
  await expectAccessible(page)
  // No other page of the portal opens before that.
  await page.goto(`${host.origin(partner)}/packages`)
  await expect(page).toHaveURL(/\/register$/)

  await page.getByRole('button', { name: texts.save, exact: true }).click()
  await expect(page.getByText(texts.nameRequired)).toBeVisible()
  await expect(page.getByLabel(texts.name)).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel(texts.name).fill('Sari Melati')
  await page.getByRole('button', { name: texts.save, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.hello })).toBeVisible()
})

const STOP = {
  title: 'Your account is not active yet',
  refresh: 'Refresh',
  still: /^Still not active\./,
  admin: 'Contact the admin on WhatsApp',
} as const

test('an inactive customer waits at /stop at kampus in en', async ({ page, host, desk, pageErrors }) => {
  const partner = 'kampus'
  const language = 'en'
  pageErrors.allow(403)
  const texts = STOP
  const { id } = await desk.customer(CUSTOMERS[partner].phone)
  await desk.changeCustomer(id, { account_status: 'inactive' })
  await openSignedIn(page, desk, { partner, language })
  await expect(page).toHaveURL(/\/stop$/)
  await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
  await expect(page.getByRole('link', { name: texts.admin })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expectAccessible(page)
  await page.goto(`${host.origin(partner)}/packages`)
  await expect(page).toHaveURL(/\/stop$/)

  await page.getByRole('button', { name: texts.refresh }).click()
  await expect(page.getByText(texts.still)).toBeVisible()
  await expectAccessible(page)
  await desk.changeCustomer(id, { account_status: 'active' })
  await page.getByRole('button', { name: texts.refresh }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
  // Rule 8: /stop is only for inactive customers.
  await page.goto(`${host.origin(partner)}/stop`)
  await expect(page).toHaveURL(`${host.origin(partner)}/`)

  // Suspended during use: the next call is refused, and the page gives the reason as a text, not as a code.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[partner].name)
  await desk.changeCustomer(id, { account_status: 'inactive' })
  await page.goto(`${host.origin(partner)}/packages`)
  await expect(page).toHaveURL(/\/stop$/)
  await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
  await expect(page.getByText('inactive', { exact: true })).toBeHidden()
})

const VERIFY = {
  email: 'maria@contoh.id',
  card: 'Verify your email',
  send: 'Send verification email',
  sent: 'Check your inbox',
  again: /^Send again in \d:\d\d$/,
  confirm: 'Verify email',
  done: 'Email verified',
  over: 'Verification link is expired or invalid',
} as const

test('a link by email verifies the address, also in a browser without the session', async ({
  page,
  host,
  desk,
  openElsewhere,
  pageErrors,
}) => {
  pageErrors.allow(422)
  const texts = VERIFY
  await openSignedIn(page, desk, { partner: 'nusa', language: 'en' })
  await seeAllCards(page)
  await expect(page.getByRole('heading', { name: texts.card })).toBeVisible()
  await expectAccessible(page)
  // An address that a message of the back end may contain.
  await page.goto(`${host.origin('nusa')}/?action=verify-new-email`)
  await expect(page).toHaveURL(/\/verify_new_email\/$/)
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByRole('heading', { name: texts.sent })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.again })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  const link = await desk.lastLink(texts.email)
  const other = await openElsewhere({ locale: 'en-GB' })
  await other.goto(link)
  await other.getByRole('button', { name: 'EN', exact: true }).click()
  const confirm = other.getByRole('button', { name: texts.confirm })
  await expect(confirm).toBeVisible()
  // The token is removed from the address at once, and opening the link has changed nothing.
  expect(new URL(other.url()).hash).toBe('')
  await page.goto(`${host.origin('nusa')}/account`)
  await expect(page.getByRole('link', { name: 'Verify', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectAccessible(other)
  await confirm.click()
  await expect(other.getByRole('heading', { name: texts.done })).toBeVisible()
  await expectAccessible(other)
  await other.goto('about:blank')
  await other.goto(`${host.origin('nusa')}/verify_new_email/#token=ev_nobody-knows-this`)
  await confirm.click()
  await expect(other.getByRole('heading', { name: texts.over })).toBeVisible()
  await expectAccessible(other)

  await page.reload()
  await expect(page.getByText('Verified', { exact: false })).toBeVisible()
  await page.goto(`${host.origin('nusa')}/`)
  await seeAllCards(page)
  await expect(page.getByRole('heading', { name: texts.card })).toBeHidden()
})
