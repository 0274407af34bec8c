/** A sign-in link by email: nothing happens before the customer presses a button, and a link of another partner opens nothing. */
import type { Page } from '@playwright/test'
import { CUSTOMERS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Desk } from './support/desk.ts'

const confirm = (page: Page) => page.getByRole('button', { name: 'Ya, masuk' })
const over = (page: Page) => page.getByRole('heading', { name: 'Tautan ini sudah tidak berlaku' })
const foreign = (page: Page) => page.getByRole('heading', { name: 'Tautan ini untuk jaringan lain' })

/** The path and hash of a link as the back end would send it, for this host. */
async function linkFor(desk: Desk, domain: string, email: string): Promise<string> {
  const answer = await desk.act('sign-in', 'send-link', { email, domain })
  const link = new URL(String(answer['link']))
  return link.pathname + link.hash
}

/** No browser requested the desk's link, so the page asks for the last digits of the number. */
async function enterDigits(page: Page, digits: string): Promise<void> {
  await page.getByLabel(/^4 angka terakhir/).fill(digits)
  await confirm(page).click()
}

test('a link signs the customer in after a press on a button, and its token is removed from the address', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(422)
  const link = await linkFor(desk, 'lestari', 'made@contoh.id')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(link)
  await expect(confirm(page)).toBeVisible()
  expect(page.url()).not.toContain('token')
  expect(calls.filter((url) => /magic|ot_/.test(url))).toEqual([])
  await expectAccessible(page)
  await confirm(page).click()
  await expect(page.getByText('Tautan ini membuka akun M••• S•••, m•••@c•••.')).toBeVisible()
  await expectAccessible(page)
  await enterDigits(page, '5431')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS.lestari.name)

  // A link of another customer asks whether to stay or to switch.
  await page.goto(await linkFor(desk, 'lestari', 'ayu@contoh.id'))
  await expect(page.getByText(/^Anda sudah masuk sebagai /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ganti akun' }).click()
  await enterDigits(page, '5430')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Putu')
})

test('a link of another network is refused, by its path and by its token, and an expired link shows it', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(422)
  await page.goto('/verify/nusa#token=ot_whatever_it_is')
  await expect(foreign(page)).toBeVisible()
  await expectAccessible(page)
  const { hash } = new URL(await linkFor(desk, 'nusa', 'maria@contoh.id'), page.url())
  await page.goto(`/verify/lestari${hash}`)
  await confirm(page).click()
  await expect(foreign(page)).toBeVisible()

  const link = await linkFor(desk, 'lestari', 'made@contoh.id')
  await desk.advance(16 * 60)
  await page.goto('about:blank')
  await page.goto(link)
  await confirm(page).click()
  await expect(over(page)).toBeVisible()
  await expectAccessible(page)
})
