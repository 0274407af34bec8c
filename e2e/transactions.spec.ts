/** What became of each order is found again, and an unpaid one taken up. */
import { orderFirst, signIn } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

test.beforeEach(async ({ page, desk }) => {
  await page.goto('/')
  await signIn(page, desk, 'lestari')
  await expect(page.getByRole('heading', { name: 'Paket Anda' })).toBeVisible()
})

test('who has bought nothing yet is shown the way to the packages', async ({ page }) => {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Riwayat transaksi' }).click()
  await expect(page.getByText('Belum ada transaksi.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Lihat paket' }).click()
  await expect(page).toHaveURL(/\/packages$/)
})

test('an order waits, is taken up again, and is there as paid', async ({ page, desk }) => {
  await orderFirst(page)
  await page.goto('/transaction_history')
  const order = page.getByRole('article')
  await expect(order.getByText('Menunggu pembayaran')).toBeVisible()
  await expect(order.getByText(/^Bayar sebelum /)).toBeVisible()
  await expectAccessible(page)
  await order.getByRole('link', { name: 'Lanjutkan pembayaran' }).click()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
  await desk.pay((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible()
  // Back leads to the history, which has not kept what it knew before.
  await page.goBack()
  await expect(order.getByText('Berhasil')).toBeVisible()
  await expect(order.getByText(/^Dibayar /)).toBeVisible()
  await expect(order.getByRole('link')).toHaveCount(0)

  await page.getByRole('button', { name: 'Bulan ini' }).click()
  await expect(order).toHaveCount(1)
  await page.getByLabel('Sampai tanggal').fill('2026-01-01')
  await page.getByLabel('Dari tanggal').fill('2025-12-01')
  await expect(page.getByText('Tidak ada transaksi pada tanggal ini.')).toBeVisible()
  await expectAccessible(page)
})

test('orders that came to nothing say so, in words', async ({ page, desk }) => {
  await orderFirst(page)
  await desk.expirePayment((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Waktu bayar habis' })).toBeVisible()
  await orderFirst(page)
  await desk.failPayment((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Pembayaran gagal' })).toBeVisible()
  await page.goto('/transaction_history')
  await expect(page.getByRole('article').nth(0).getByText('Gagal')).toBeVisible()
  await expect(page.getByRole('article').nth(1).getByText('Kedaluwarsa')).toBeVisible()
  await expectAccessible(page)
})

test('a back end that fails is said, and asked again on request', async ({ page, desk }) => {
  await desk.fault('api.500', { path: '/api/ctm/transactions' })
  await page.goto('/transaction_history')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await desk.calm()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Belum ada transaksi.')).toBeVisible()
})
