/**
 * A customer joins the Wi-Fi, signs in with a WhatsApp code, buys with QRIS, and is logged in at the router.
 */
import { arriveFromRouter, CUSTOMERS, orderFirst, signIn, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

test('from the router to a paid package', { tag: ['@desk', '@quick'] }, async ({ page, host, desk, pageErrors }) => {
  const texts = WORDS.id
  // The back end gives no credentials for the router before there is a package.
  pageErrors.allow(403)
  await arriveFromRouter(page, host, 'lestari', { hasPackage: false })
  await expect(page.getByRole('button', { name: texts.next, exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel(texts.phone).fill('12')
  await page.getByRole('button', { name: texts.next, exact: true }).click()
  await expect(page.getByText('Nomor HP belum benar. Isi 6–15 angka.')).toBeVisible()

  await signIn(page, desk, 'lestari')
  await expect(page).toHaveURL(new RegExp(`^${host.origin('lestari')}/$`))
  await expect(page.getByRole('heading', { name: 'Pilih paket untuk online' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS.lestari.name)
  await expect(page.getByText(texts.online, { exact: true }).first()).toBeHidden()
  await expectAccessible(page)

  await orderFirst(page)
  await expectAccessible(page)
  const { id } = await desk.lastPayment()
  await desk.pay(id)
  await expect(page.getByRole('heading', { name: texts.paid })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sambungkan sekarang' }).click()
  await expect(page.getByText(texts.online, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Sisa data/).first()).toBeVisible()
})

test('a wrong code gives a plain message, and a reload keeps the step', async ({ page, host, desk, pageErrors }) => {
  pageErrors.allow(422)
  await arriveFromRouter(page, host, 'lestari')
  await page.getByLabel('Nomor WhatsApp').fill(CUSTOMERS.lestari.typed)
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  const code = await desk.lastCode(CUSTOMERS.lestari.phone)
  const field = page.getByRole('textbox', { name: 'Kode', exact: true })
  await field.fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByText('Kode salah atau sudah tidak berlaku')).toBeVisible()
  // The field accepts the complete pasted message, and a reload keeps the step.
  await page.reload()
  await field.fill(`Kode masuk Lestari Net: ${code}. Berlaku 10 menit.`)
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()
  expect((await desk.messages(CUSTOMERS.lestari.phone)).filter((message) => message.code !== null)).toHaveLength(1)
})

test('a refusal of the router gives a plain message, with a button to try again', async ({
  page,
  host,
  desk,
  pageErrors,
}) => {
  await desk.fault('router.refuses')
  await arriveFromRouter(page, host, 'lestari')
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { name: 'Belum tersambung' })).toBeVisible()
  await expectAccessible(page)
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Online', { exact: true }).first()).toBeVisible()
  pageErrors.expectNone()
})
