/** How many taps the tasks take that most customers come for. Typing is not a tap; the one into the first field is. */
import type { Page } from '@playwright/test'
import { arriveFromRouter, CUSTOMERS, givePackage, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

const texts = WORDS.id

/** The real clicks of the pages that are opened from now on. They are kept in the tab, so that a click that opens another page counts too. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // A click without a pointer (detail 0) is the browser's own, such as that of a label on its field.
        if (!isTrusted || detail === 0) return
        sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1))
      },
      { capture: true },
    )
  })
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('taps')))
}

test('from the router to online in 2', async ({ page, host, desk }) => {
  await arriveFromRouter(page, host, 'lestari')
  const taps = await countTaps(page)
  await page.reload()
  await page.getByLabel(texts.phone).click()
  await page.keyboard.type(CUSTOMERS.lestari.typed)
  await page.getByRole('button', { name: texts.next, exact: true }).click()
  await expect(page.getByRole('textbox', { name: texts.code, exact: true })).toBeFocused()
  await page.keyboard.type(await desk.lastCode(CUSTOMERS.lestari.phone))
  await expect(page.getByText(texts.online, { exact: true }).first()).toBeVisible()
  expect(await taps()).toBe(2)
})

test('the same package again in 2, to the code to pay', async ({ page, host, desk }) => {
  await givePackage(host, 'lestari')
  const taps = await countTaps(page)
  await openSignedIn(page, desk)
  await page.getByRole('link', { name: /^Tambah waktu/ }).click()
  await page.getByRole('button', { name: texts.order }).click()
  await expect(page.getByRole('img', { name: texts.qr })).toBeVisible()
  expect(await taps()).toBe(2)
})

test('a package in 3, to the saved picture of the code', async ({ page, desk }) => {
  const taps = await countTaps(page)
  await openSignedIn(page, desk)
  await page.getByRole('link', { name: texts.buy }).first().click()
  await page.getByRole('button', { name: texts.order }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Simpan gambar QR' }).click()
  await saved
  expect(await taps()).toBe(3)
})

test.describe('of a reseller’s customer', () => {
  test.use({ partner: 'gapura' })

  test('an invoice in 2, to the QR that pays it', async ({ page, desk }) => {
    const taps = await countTaps(page)
    await openSignedIn(page, desk, { partner: 'default', phone: '6281234567893' })
    await page.getByRole('link', { name: 'Bayar tagihan' }).click()
    await page.getByRole('button', { name: /^Bayar Rp/ }).click()
    await expect(page.getByRole('img', { name: texts.qr })).toBeVisible()
    expect(await taps()).toBe(2)
  })
})
