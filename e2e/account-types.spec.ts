/** One customer of each account type signs in, finds their services at home, and uses them. */
import { seeAllCards, signIn, WORDS } from './support/customer.ts'
import type { Page } from '@playwright/test'
import type { Desk } from './support/desk.ts'
import { expect, test } from './support/journey.ts'

test.use({ partner: 'gapura' })

async function signInAs(page: Page, desk: Desk, phone: string, name: string): Promise<void> {
  await page.goto('/')
  await signIn(page, desk, 'default', 'id', { typed: phone, phone })
  await expect(page.getByRole('heading', { level: 1, name: `Halo, ${name}!` })).toBeVisible()
}

const invoices = (page: Page) => page.getByRole('link', { name: 'Lihat tagihan' })

test('a customer renews the current package, and has the next one', { tag: '@quick' }, async ({ page, desk }) => {
  await signInAs(page, desk, '6281234567890', 'Siti')
  await expect(page.getByText(/^Sisa data/).first()).toBeVisible()
  await page.getByRole('link', { name: /^Tambah waktu / }).click()
  await page.getByRole('button', { name: WORDS.id.order }).click()
  await expect(page.getByRole('img', { name: WORDS.id.qr })).toBeVisible()
  const { id } = await desk.lastPayment()
  await desk.pay(id)
  await expect(page.getByRole('heading', { name: WORDS.id.queued })).toBeVisible()
  await page.getByRole('link', { name: WORDS.id.home }).click()
  await expect(page.getByText(/^Berikutnya: /)).toBeVisible()
  await seeAllCards(page)
  await expect(invoices(page)).toHaveCount(0)
})

test(
  'a Home Internet customer finds the invoice that is due',
  { tag: '@quick' },
  async ({ page, desk, pageErrors }) => {
    // The number is requested as a customer's first.
    pageErrors.allow(422)
    await signInAs(page, desk, '6281234567893', 'Dewi')
    await seeAllCards(page)
    await expect(page.getByRole('heading', { name: /^Tagihan \w+ 20\d\d$/ })).toBeVisible()
    await invoices(page).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
)

test(
  'a person with both accounts is a customer first, and buys packages',
  { tag: '@quick' },
  async ({ page, desk }) => {
    await signInAs(page, desk, '6281234567896', 'Hendra')
    await page.getByRole('link', { name: 'Semua paket' }).click()
    await expect(page.getByRole('link', { name: WORDS.id.buy }).first()).toBeVisible()
  },
)
