/** Social sign-in: to the provider and back, from a router, and cancelled. */
import { arriveFromRouter, givePackage, openOtherMethods, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

test('a provider signs a customer in, no address contains the token, and a customer from a router is logged in there', async ({
  page,
  host,
  pageErrors,
}) => {
  // A new customer has no package yet.
  pageErrors.allow(403)
  await arriveFromRouter(page, host, 'lestari', { hasPackage: false })
  await openOtherMethods(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Lanjut dengan Facebook' }).click()
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('heading', { name: 'Batal masuk' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kembali ke halaman masuk' }).click()
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()

  await openOtherMethods(page)
  await page.getByRole('link', { name: 'Lanjut dengan Google' }).click()
  await page.getByRole('button', { name: /Wati/ }).click()
  await expect(page.getByRole('heading', { name: 'Pilih paket untuk online' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.goBack()
  expect(page.url()).not.toContain('token')
  await givePackage(host, 'lestari', '6281311110002')
  await arriveFromRouter(page, host, 'lestari', { hasPackage: false })
  await expect(page.getByText(WORDS.id.online, { exact: true }).first()).toBeVisible()
})
