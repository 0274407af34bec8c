/** The log of API calls, for customers with the debug capability. */
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Desk } from './support/desk.ts'
import type { Page } from '@playwright/test'
import { openSignedIn } from './support/signed-in.ts'

/** Host name of the partner `default`. */
test.use({ partner: 'gapura' })

async function signInAs(page: Page, desk: Desk, phone: string) {
  await page.goto('/')
  await page.getByLabel('Nomor WhatsApp').fill(phone.replace(/^62/, '0'))
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  const code = await desk.lastCode(phone)
  await page.getByRole('textbox', { name: 'Kode', exact: true }).fill(code)
  await expect(page.getByRole('heading', { name: 'Paket Anda' })).toBeVisible()
  return code
}

test('a customer with the debug capability sees the calls and their results without secrets, and can clear them', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(500)
  const code = await signInAs(page, desk, '6281234567890')
  // Her own package and the list fail for the host, which draws the page without them, and once for the browser, before any screen
  // of the log is open.
  await desk.fault('api.500', { path: '/api/ctm/packages', times: 4 })
  await page.goto('/packages')
  await expect(page.getByRole('link', { name: /^Beli / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Semua menu' }).click()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  const one = page.getByRole('article').filter({ hasText: 'HTTP 500' })
  await expect(one.first()).toContainText('GET /api/{account}/packages')
  await expectAccessible(page)
  // The log survives a reload in this tab.
  await page.reload()
  await expect(one.first()).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept, 'includes the calls that signed her in').toContain('POST /api/check_otp')
  const cookies = await page.context().cookies()
  for (const secret of [code, ...cookies.filter(({ name }) => name.endsWith('token')).map(({ value }) => value)]) {
    expect(kept).not.toContain(secret)
  }
  await page.getByRole('button', { name: 'Kosongkan' }).click()
  await expect(one).toHaveCount(0)
  await page.goto('/account')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.goto('/logs')
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible()
  await expectAccessible(page)
})

test('other customers have no such page', async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'default', phone: '6281234567891', path: '/logs' })
  await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('/api/')
})
