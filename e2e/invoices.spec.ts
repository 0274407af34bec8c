/** A Home Internet customer finds their invoices, and reads, prints and shares one. */
import { seeAllCards } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test.use({ partner: 'gapura' })

/** A customer with Home Internet only. */
const DEWI = '6281234567893'

test('one invoice is read, printed and shared, and is shown as paid after the admin has marked it', async ({
  page,
  desk,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, desk, { partner: 'default', phone: DEWI })
  await seeAllCards(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tagihan', exact: true }).first().click()
  const invoices = page.getByRole('main').getByRole('link', { name: /INV\// })
  await expect(invoices).toHaveCount(10)
  await expectAccessible(page)
  await invoices.first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Tagihan \w+ 20/ })).toBeVisible()
  const paper = page.getByRole('article', { name: 'Tagihan' })
  for (const text of ['Dewi Anggraini', 'Gapura', 'Internet Rumah 20 Mbps', 'Rp 200.000', 'Sewa modem']) {
    await expect(
      paper
        .getByText(text)
        .or(paper.getByAltText(text, { exact: true }))
        .first(),
    ).toBeVisible()
  }
  await expect(paper.getByRole('row', { name: /^Total Rp\s215\.000/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Tanya cara bayar/ })).toHaveAttribute(
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
  await expect(page.getByRole('link', { name: /^Tanya cara bayar/ })).toBeHidden()
})
