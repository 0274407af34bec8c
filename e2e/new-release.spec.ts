/** A new release of the portal while a page is open: files that the page has not loaded yet are kept, or gone. */
import type { Page } from '@playwright/test'
import { readManifest } from '../tools/build/sizes.ts'
import type { Desk } from './support/desk.ts'
import { expect } from './support/journey.ts'
// Other journeys use the files of the build by their names.
import { test } from './support/own-host.ts'
import { openSignedIn } from './support/signed-in.ts'
import { untilUsable } from './support/usable.ts'

/**
 * Opens a page with a form and waits until it has all its scripts: a host that stops earlier refuses some. Map tiles do not come from the
 * host, so a stop would not end their requests.
 */
async function openForm(page: Page, desk: Desk): Promise<void> {
  await page.route('**/tiles/**', (route) => route.fulfill({ status: 204 }))
  await openSignedIn(page, desk, { path: '/account_info' })
  await untilUsable(page)
  await page.waitForLoadState('networkidle')
}

test('a page that was opened before an upgrade goes on with the files of its release', async ({ page, desk, host }) => {
  await openForm(page, desk)
  const address = page.getByRole('textbox', { name: 'Alamat', exact: true })
  await address.fill('Jl. Hanoman No. 7, Ubud')
  await host.release({ keepsFormer: true })
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('button', { name: 'Ganti nomor' }).click()
  await expect(page.getByRole('dialog', { name: 'Ganti nomor HP' })).toBeVisible()
  expect(loads).toBe(0)
})

test('a page whose file of the previous release is gone is reloaded once, and typed text is there again', async ({
  page,
  desk,
  host,
  pageErrors,
}) => {
  pageErrors.allow(404)
  // The browser may report the missing file before the page is reloaded.
  pageErrors.allowLine(/A script could not be loaded/)
  await openForm(page, desk)
  const address = page.getByRole('textbox', { name: 'Alamat', exact: true })
  await address.fill('Jl. Hanoman No. 7, Ubud')
  await host.release()
  let loads = 0
  page.on('load', () => (loads += 1))
  let count = 0
  page.on('dialog', async (dialog) => {
    count += 1
    await dialog.accept()
  })

  await page.getByRole('button', { name: 'Ganti nomor' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(address).toHaveValue('Jl. Hanoman No. 7, Ubud')
  await page.getByRole('button', { name: 'Ganti nomor' }).click()
  await expect(page.getByRole('dialog', { name: 'Ganti nomor HP' })).toBeVisible()
  expect([loads, count]).toEqual([1, 0])
})

test('files that are gone for good reload the page once, not in a loop', async ({ page, desk, host, pageErrors }) => {
  pageErrors.allow(404)
  pageErrors.allowLine(/A script could not be loaded/)
  await openForm(page, desk)
  await expect(page.getByRole('button', { name: 'Ganti nomor' })).toBeVisible()
  await host.release()
  // The next release is incomplete: its file of the dialog is missing too.
  const file = readManifest('dist')['plugins/account/phone/change-phone.tsx']?.file.replace(/\.js$/, '') ?? 'none'
  await page.route(`**/${file}*`, (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('button', { name: 'Ganti nomor' }).click()
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('button', { name: 'Ganti nomor' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'belum bisa dimuat' })).toBeVisible()
  expect(loads).toBe(1)
})
