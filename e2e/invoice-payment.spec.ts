/** A Home Internet customer pays an overdue invoice: two presses from home to the code, and the invoice is paid at once. */
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test.use({ partner: 'nusa' })

/** The sandbox's customer with an overdue invoice. */
const YOHANES = '6282212345670'

test('an overdue invoice is paid from home', { tag: '@desk' }, async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'nusa', phone: YOHANES })
  const need = page.getByRole('region', { name: /^Tagihan lewat \d+ hari$/ })
  await need.getByRole('link', { name: 'Bayar tagihan' }).click()
  const pay = page.getByRole('button', { name: /^Bayar Rp\s325\.000$/ })
  await expect(pay).toBeVisible()
  await expectAccessible(page)
  await pay.dblclick()
  await expect(page.getByRole('heading', { name: 'Bayar dengan QRIS' })).toBeVisible()
  const payment = await desk.lastPayment()
  // The payment goes on after a reload.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bayar dengan QRIS' })).toBeVisible()
  await desk.pay(payment.id)
  await expect(page.getByRole('heading', { name: 'Tagihan lunas' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Lihat struk' }).click()
  await expect(page.getByRole('article', { name: 'Struk' })).toContainText(/Tagihan INV\//)
  await page.goto(new URL('/invoice', page.url()).href)
  await expect(page.getByRole('main').getByRole('link', { name: /INV\// }).first()).toContainText('Lunas')
})

test('without scripts an invoice is paid too', async ({ openElsewhere, page, desk }) => {
  await openSignedIn(page, desk, { partner: 'nusa', phone: YOHANES, path: '/invoice' })
  const address = await page.getByRole('main').getByRole('link', { name: /INV\// }).first().getAttribute('href')
  const plain = await openElsewhere({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await openSignedIn(plain, desk, { partner: 'nusa', phone: YOHANES, path: address ?? '' })
  await plain.getByRole('link', { name: 'Bayar tagihan' }).click()
  await plain.getByRole('button', { name: /^Bayar Rp/ }).click()
  await expect(plain.getByRole('heading', { name: 'Bayar dengan QRIS' })).toBeVisible()
  await desk.pay((await desk.lastPayment()).id)
  await plain.getByRole('button', { name: 'Saya sudah bayar' }).click()
  await expect(plain.getByRole('heading', { name: 'Tagihan lunas' })).toBeVisible()
})
