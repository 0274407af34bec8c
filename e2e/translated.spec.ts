/**
 * The main paths of a customer whose browser translates the page. A translator replaces every text node, again after each change, and React
 * must neither lose a node (`NotFoundError`) nor change one that is gone. `JOURNEY_TRANSLATED=1` translates every other journey.
 */
import { CUSTOMERS, orderFirst, seeAllCards, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { photo } from './support/photo.ts'
import { openSignedIn } from './support/signed-in.ts'
import { translatePage } from './support/translate-page.ts'

test.beforeEach(({ page }) => page.addInitScript(translatePage))

test('signs in with a code, whose waiting time counts on, after a wrong one', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(422)
  await page.goto('/login')
  await expect(page.locator('h1 > font')).toBeVisible()
  await page.getByLabel(WORDS.id.phone).fill('12')
  await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
  await expect(page.getByText('Nomor HP belum benar. Isi 6–15 angka.')).toBeVisible()
  await page.getByLabel(WORDS.id.phone).fill(CUSTOMERS.lestari.typed)
  await page.getByRole('button', { name: WORDS.id.next, exact: true }).click()
  const wait = page.getByRole('button', { name: /^Kirim ulang dalam/ })
  const before = await wait.textContent()
  await expect(wait).not.toHaveText(before ?? '')
  const code = await desk.lastCode(CUSTOMERS.lestari.phone)
  const field = page.getByRole('textbox', { name: WORDS.id.code, exact: true })
  await field.fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByText('Kode salah atau sudah tidak berlaku')).toBeVisible()
  await field.fill(code)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS.lestari.name)
  await seeAllCards(page)
})

test('buys by QR: the time left counts on, and “I have paid” is answered each time', async ({ page, desk }) => {
  await openSignedIn(page, desk)
  await orderFirst(page)
  const timer = page.getByRole('timer')
  const before = await timer.textContent()
  await expect(timer).not.toHaveText(before ?? '')
  const check = page.getByRole('button', { name: 'Saya sudah bayar' })
  for (let count = 0; count < 2; count += 1) {
    await check.click()
    await expect(page.getByText(/^Belum kami terima/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Salin' }).first().click()
  await expect(timer).toBeVisible()
  const { id } = await desk.lastPayment()
  await desk.pay(id)
  await expect(page.getByRole('heading', { name: WORDS.id.paid })).toBeVisible()
  await page.getByRole('link', { name: WORDS.id.home }).click()
  await seeAllCards(page)
})

test('registers in steps, with faults and a photo', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/register_dwf' })
  const next = page.getByRole('button', { name: 'Lanjut' })
  await page.getByLabel('Nama lengkap').fill('')
  await next.click()
  await expect(page.getByText('Nama belum diisi')).toBeVisible()
  await page.getByLabel('Nama lengkap').fill(CUSTOMERS.lestari.name)
  await next.click()
  await page.getByRole('textbox', { name: 'Alamat', exact: true }).fill('Jl. Hanoman No. 7, Ubud')
  await page.getByLabel(/^(Cari alamat|Koordinat)$/).fill('-8.5069, 115.2625')
  await next.click()
  await page.getByRole('textbox', { name: 'Nomor KTP' }).fill('5104055203910003')
  const file = { name: 'ktp.png', mimeType: 'image/png', buffer: photo(800, 500) }
  await page.locator('input[type=file]').last().setInputFiles(file)
  await expect(page.getByText('Foto terkirim.')).toBeVisible()
  await next.click()
  await expect(page.getByText('Jl. Hanoman No. 7, Ubud')).toBeVisible()
  await page.getByRole('button', { name: 'Kirim pendaftaran' }).click()
  await expect(page.getByText(/sedang diproses|sedang diperiksa/)).toBeVisible()
})

test('walks the other screens, back and forth, and signs out', async ({ page, desk }) => {
  await openSignedIn(page, desk)
  for (const path of ['/account', '/packages', '/transactions', '/invoices', '/retailer_list', '/faq', '/contact']) {
    await page.goto(path)
    await expect(page.locator('main font').first()).toBeVisible()
  }
  await page.goBack()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Keluar' }).click()
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
})
