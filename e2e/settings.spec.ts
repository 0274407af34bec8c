/** A customer's settings: password and language. */
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test('a customer who knows the current password can change it', async ({ page, desk, pageErrors }) => {
  pageErrors.allow(422, 500)
  await openSignedIn(page, desk, { path: '/change_password' })
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel('Kata sandi saat ini').fill(current)
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(next)
    await page.getByLabel('Ulangi kata sandi baru').fill(again)
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
  }
  await fill('', '', '')
  await expect(page.getByText('Isi kata sandi saat ini')).toBeVisible()
  await expect(page.getByText('Ulangi kata sandi Anda')).toBeVisible()
  await expect(page.getByLabel('Kata sandi saat ini')).toBeFocused()
  await fill('Salah#2026', 'lemah', 'lain')
  await expect(page.getByRole('alert').filter({ hasText: /^Minimal 8 karakter/ })).toBeVisible()
  await expect(page.getByText('Kedua kata sandi harus sama')).toBeVisible()
  await expect(page.getByLabel('Kata sandi baru', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await fill('Salah#2026', 'Baru#2027')
  await expect(page.getByText('Kata sandi saat ini salah')).toBeVisible()
  await expect(page.getByLabel('Kata sandi saat ini')).toBeFocused()
  // A server error loses nothing that was typed.
  await desk.fault('api.500', { path: '/api/change-password' })
  await fill('Gapura#2026', 'Baru#2027')
  await expect(page.getByText('Layanan kami sedang terganggu')).toBeVisible()
  await expect(page.getByLabel('Ulangi kata sandi baru')).toHaveValue('Baru#2027')
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
  await expect(page.getByText('Kata sandi sudah diganti.')).toBeVisible()
})

test('the language is one of two large choices', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/language' })
  await expect(page.getByRole('radio', { name: 'Bahasa Indonesia' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Change Language' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await expectAccessible(page)
  await page.goto('/change_password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Enter your current password')).toBeVisible()
  await expectAccessible(page)
})
