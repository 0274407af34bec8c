/** A Home Internet customer finds her invoices, and reads, prints and shares one. Nobody else sees any. */
import type { Page } from '@playwright/test'
import type { Desk } from './support/desk.ts'
import { hold } from './support/hold.ts'
import { seeAllCards } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test.use({ partner: 'gapura' })

/** Signs in as Dewi, who has only Home Internet. */
async function openAsDewi(page: Page, desk: Desk, language: 'id' | 'en' = 'id'): Promise<void> {
  await openSignedIn(page, desk, { partner: 'default', phone: '6281234567893', language })
  await expect(page.getByRole('heading', { level: 1, name: /Dewi/ })).toBeVisible()
}

test(
  'from the card on the home screen to the list, its date filter and its pages',
  { tag: '@desk' },
  async ({ page, desk }) => {
    await openAsDewi(page, desk)
    await seeAllCards(page)
    await expect(page.getByText(/Jatuh tempo \d+ hari lagi/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Lihat semua tagihan' }).click()

    const invoices = page.getByRole('main').getByRole('link', { name: /INV\// })
    await expect(invoices).toHaveCount(10)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Tampilkan lagi' }).click()
    await expect(invoices).toHaveCount(12)
    // The oldest one includes the installation.
    await invoices.last().click()
    await expect(page.getByRole('row', { name: /Biaya pemasangan Rp 350\.000/ })).toBeVisible()
    await page.goBack()
    // Back shows both loaded pages again.
    await expect(invoices).toHaveCount(12)

    await page.getByRole('button', { name: '30 hari' }).click()
    await expect(page).toHaveURL(/\/invoice\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    await expect(invoices).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/invoice$/)
    await expect(page.getByRole('button', { name: 'Semua' })).toHaveAttribute('aria-pressed', 'true')

    // An end date before the start date is reported at the field, and nothing is listed.
    await page.getByRole('button', { name: 'Pilih tanggal' }).click()
    await page.getByLabel('Dari tanggal').fill('2026-05-02')
    await page.getByLabel('Sampai tanggal').fill('2026-05-01')
    await expect(page.getByText('Tanggal akhir tidak boleh sebelum tanggal awal')).toBeVisible()
    await expect(invoices).toHaveCount(0)
    await expectAccessible(page)
    // A period without invoices.
    await page.getByLabel('Dari tanggal').fill('2001-01-01')
    await page.getByLabel('Sampai tanggal').fill('2001-01-02')
    await expect(page.getByText('Tidak ada tagihan pada tanggal ini.')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'one invoice is read, printed and shared, and is shown as paid after the admin has marked it',
  { tag: '@desk' },
  async ({ page, desk, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAsDewi(page, desk)
    await seeAllCards(page)
    await page.getByRole('link', { name: /^Rp 215\.000/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /INV\// })).toBeVisible()
    const paper = page.getByRole('article', { name: 'Tagihan' })
    for (const text of ['Dewi Anggraini', 'Gapura', 'Internet Rumah 20 Mbps', 'Rp 200.000', 'Sewa modem']) {
      await expect(
        paper
          .getByText(text)
          .or(paper.getByAltText(text, { exact: true }))
          .first(),
      ).toBeVisible()
    }
    await expect(paper.getByRole('row', { name: /^Total Rp 215\.000/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /cara bayar/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=.*INV/,
    )
    await expectAccessible(page)

    const printed = page.evaluate(() => new Promise((settle) => (window.print = () => settle('printed'))))
    await page.getByRole('button', { name: 'Cetak atau simpan PDF' }).click()
    expect(await printed).toBe('printed')
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Bagikan' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: 'Bagikan' }).click()
    await expect(page.getByText('Tautan tagihan sudah disalin')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

    await desk.act('invoices', 'mark-paid', { id: page.url().split('/').at(-1) })
    await page.reload()
    await expect(page.getByText('Lunas', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /cara bayar/ })).toBeHidden()
  },
)

test('in English: loading, a failing back end, and an invoice that does not exist', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(404)
  await openAsDewi(page, desk, 'en')
  await page.goto('/invoice/inv_of-somebody-else')
  await expect(page.getByText('This invoice was not found.')).toBeVisible()
  await expectAccessible(page)
  await desk.fault('api.wrong-json', { path: '/api/rtrw/invoices' })
  const letGo = await hold(page, /\/invoices\b/)
  await page.getByRole('link', { name: 'All invoices' }).click()
  await expect(page).toHaveURL(/\/invoice$/)
  await expect(page.locator('.g-skeleton').first()).toBeVisible()
  letGo()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Try again' }).click()
  const invoices = page.getByRole('main').getByRole('link', { name: /INV\// })
  await expect(invoices).toHaveCount(10)
  await invoices.first().click()
  await expect(page.getByRole('article', { name: 'Invoice' })).toBeVisible()
  await expectAccessible(page)
})

test('a customer with packages only has neither the menu entry nor the page', async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'default' })
  await expect(page.getByRole('heading', { level: 1, name: /Budi/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tagihan' })).toHaveCount(0)
  await page.goto('/invoice')
  await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible()
})
