/** A customer sees the state of all her orders and resumes an unpaid one. */
import { orderFirst, orderHere } from './support/customer.ts'
import { hold } from './support/hold.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test('a long history is read page by page and filtered by date, in English; the address contains the filter', async ({
  page,
  desk,
}) => {
  // Putu has bought packages for months.
  const letGo = await hold(page, /\/api\/ctm\/transactions/)
  await openSignedIn(page, desk, { phone: '6281298765430', language: 'en', path: '/transaction_history' })
  // The page has the first ones before the browser has asked for any.
  const orders = page.getByRole('article')
  await expect(async () => {
    // A host that is busy leaves to the browser what the back end has not answered in time.
    if ((await orders.count()) === 0) await page.reload()
    expect(await orders.count()).toBe(10)
  }).toPass()
  letGo()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(orders).toHaveCount(13)
  await expectAccessible(page)

  await page.getByRole('button', { name: '7 days' }).click()
  await expect(orders).toHaveCount(3)
  await expect(orders.getByText('Failed')).toHaveCount(1)
  const seven = page.url()
  expect(seven).toMatch(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(orders).toHaveCount(4)
  await page.goBack()
  await expect(page).toHaveURL(seven)
  await expect(orders).toHaveCount(3)
  await page.reload()
  await expect(orders).toHaveCount(3)
  await page.goBack()
  await expect(page).toHaveURL(/\/transaction_history$/)
  await expect(orders.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test.describe('Made', () => {
  test('a failing back end is reported; a customer without orders gets a link to the packages', async ({
    page,
    desk,
  }) => {
    await openSignedIn(page, desk, { path: '/account' })
    await desk.fault('api.wrong-json', { path: '/api/ctm/transactions' })
    await page.getByRole('link', { name: 'Riwayat transaksi' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await desk.stopAllFaults()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByText('Belum ada transaksi.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Lihat paket' }).click()
    await expect(page).toHaveURL(/\/packages$/)
  })

  test('an order is shown as waiting, is resumed, and is then shown as paid', async ({ page, desk }) => {
    await openSignedIn(page, desk, { path: '/packages' })
    await orderHere(page)
    await page.goto('/transaction_history')
    const order = page.getByRole('article')
    await expect(order.getByText('Menunggu pembayaran')).toBeVisible()
    await expect(order.getByText(/^Bayar sebelum /)).toBeVisible()
    await expectAccessible(page)
    await order.getByRole('link', { name: 'Lanjutkan pembayaran' }).click()
    await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
    await desk.pay((await desk.lastPayment()).id)
    await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible()
    // Back shows the history with fresh data.
    await page.goBack()
    await expect(order.getByText('Berhasil')).toBeVisible()
    await expect(order.getByText(/^Dibayar /)).toBeVisible()
    await expect(order.getByRole('link')).toHaveCount(0)

    // Seven days instead of a month: the sandbox counts days in Jakarta, where it may still be the previous month when
    // hers has begun.
    await page.getByRole('button', { name: '7 hari' }).click()
    await expect(order).toHaveCount(1)
    await page.getByRole('button', { name: 'Pilih tanggal' }).click()
    await page.getByLabel('Sampai tanggal').fill('2026-01-01')
    await page.getByLabel('Dari tanggal').fill('2025-12-01')
    await expect(page.getByText('Tidak ada transaksi pada tanggal ini.')).toBeVisible()
    await expectAccessible(page)
  })

  test('expired and failed orders say so in words', async ({ page, desk }) => {
    await openSignedIn(page, desk, { path: '/packages' })
    await orderHere(page)
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
})
