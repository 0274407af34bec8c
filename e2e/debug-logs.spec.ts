/** The log of calls, for customers whom the back end lets debug. */
import { expect, expectAccessible } from './support/journey.ts'
import type { Desk } from './support/desk.ts'
import { testWith } from './support/with-plugins.ts'
import type { Page } from '@playwright/test'

const test = testWith({ 'debug-logs': true })
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

test('who may debug sees what was called and how it ended, without a secret, and clears it', async ({ page, desk }) => {
  const code = await signInAs(page, desk, '6281234567890')
  await desk.fault('api.500', { path: '/api/ctm/packages', times: 9 })
  await page.goto('/packages')
  await page.goto('/logs')
  await expect(page.getByText('GET /api/{account}/packages/mine').first()).toBeVisible()
  await expect(page.getByText('HTTP 500').first()).toBeVisible()
  await expectAccessible(page)
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  const cookies = await page.context().cookies()
  for (const secret of [code, ...cookies.filter(({ name }) => name.endsWith('token')).map(({ value }) => value)]) {
    expect(kept).not.toContain(secret)
  }
  await page.getByRole('button', { name: 'Kosongkan' }).click()
  await expect(page.getByText('HTTP 500')).toBeHidden()
})

test('for everybody else there is no such page', async ({ page, desk }) => {
  await signInAs(page, desk, '6281234567891')
  await page.goto('/logs')
  await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('/api/')
})
