/** The outcomes of a payment. */
import { orderFirst, orderHere } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

/** The number of payments in the demonstration data. */
let past = 0

test.beforeEach(async ({ page, desk }) => {
  past = (await desk.payments()).length
  await openSignedIn(page, desk, { path: '/packages' })
  await orderHere(page)
})

test('leaving during a payment and coming back resumes the same order', async ({ page, desk }) => {
  const { id } = await desk.lastPayment()
  await page.goto('/')
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
  await desk.pay(id)
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible()
  expect(await desk.payments()).toHaveLength(past + 1)
})

test(
  'the focus stays in the dialog when its content changes, and Escape closes it',
  { tag: '@desk' },
  async ({ page, desk }) => {
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('Bayar dengan QRIS')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await page.getByRole('button', { name: 'Periksa pembayaran' }).focus()
    await desk.pay((await desk.lastPayment()).id)
    await expect(dialog.getByText('Pembayaran berhasil')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

test('an unpaid order can be checked and cancelled', async ({ page }) => {
  await page.getByRole('button', { name: 'Periksa pembayaran' }).click()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
  await page.getByRole('button', { name: 'Batalkan pesanan' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('menunggu pembayaran')).toBeHidden()
  // Found by role, so a screen reader can read the page behind the dialog again.
  await expect(page.getByRole('main')).toBeVisible()
})

test('an expired order and a failed order say so', async ({ page, desk }) => {
  await desk.expirePayment((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Waktu bayar habis' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pesan lagi' }).click()
  await orderFirst(page)
  await desk.failPayment((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Pembayaran gagal' })).toBeVisible()
  await expectAccessible(page)
})

test('paid but not active yet: the order number, the promised time, and no second payment', async ({ page, desk }) => {
  await desk.fault('payment.activation-late')
  await desk.pay((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Sudah dibayar, sedang diaktifkan' })).toBeVisible()
  await expect(page.getByText('1x24 jam')).toBeVisible()
  await expect(page.getByText(/Nomor pesanan: \w+/)).toBeVisible()
  await expectAccessible(page)
  await desk.stopAllFaults()
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible()
})

test('without a network the dialog says so, and shows the outcome when the network is back', async ({
  page,
  desk,
  context,
}) => {
  await context.setOffline(true)
  await expect(page.getByText('Proses pembayaran gagal, Anda sedang offline')).toBeVisible()
  await desk.pay((await desk.lastPayment()).id)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible({ timeout: 15_000 })
  expect(await desk.payments()).toHaveLength(past + 1)
})
