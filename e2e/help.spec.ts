/** Terms, questions and contact, before and after signing in. */
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test('a visitor without a session reads the terms with the partner’s name in both languages and returns to sign-in', async ({
  page,
}) => {
  await page.goto('/terms_and_conditions')
  await expect(page.getByRole('heading', { level: 1, name: 'Syarat & Ketentuan' })).toBeVisible()
  await expect(page.getByText('antara Anda dan Lestari Net')).toBeVisible()
  await expect(page.getByText('1x24 jam')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByText(/minimum age .* without a guardian is 17/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the sign-in page' }).click()
  await expect(page).toHaveURL(/\/login\/lestari$/)
})

test('a question is found by its words, and the address contains the search', async ({ page }) => {
  await page.goto('/faq')
  const field = page.getByRole('searchbox', { name: 'Cari pertanyaan' })
  await field.fill('KODE datang')
  await expect(page).toHaveURL(/\?q=KODE/)
  const question = page.getByText('Kode tidak datang')
  await expect(question).toBeVisible()
  await expect(page.getByText(/tunggu satu menit/)).toBeVisible()
  await expect(page.getByText('Kenapa internetnya lambat?')).toBeHidden()
  await page.reload()
  await expect(field).toHaveValue('KODE datang')
  await expect(question).toBeVisible()
  await field.fill('zzz')
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lihat semua' }).click()
  await page.getByText('Kenapa internetnya lambat?').click()
  await expect(page.getByText(/batas tertinggi/)).toBeVisible()
  await expectAccessible(page)
})

test(
  'a customer opens the contact page from the drawer, to write to the partner or copy the number',
  { tag: '@desk' },
  async ({ page, desk, isMobile }) => {
    await openSignedIn(page, desk)
    await expect(page.getByRole('heading', { name: 'Paket Anda' })).toBeVisible()
    if (isMobile) {
      await page.getByRole('button', { name: 'Lainnya' }).click()
      await page.getByRole('menuitem', { name: 'Semua menu' }).click()
    } else await page.getByRole('button', { name: 'Buka menu' }).click()
    await page.getByRole('link', { name: 'Hubungi Kami' }).click()
    const chat = page.getByRole('link', { name: 'Chat lewat WhatsApp' })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Halo%20Lestari%20Net/)
    await expect(chat).toHaveAttribute('href', /Made/)
    await expect(page.getByRole('textbox', { name: 'Nomor WhatsApp' })).toHaveValue(/^\+62 \d{3} /)
    await expectAccessible(page)
  },
)
