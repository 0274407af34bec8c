/** The outcomes of a payment. */
import { orderFirst, orderHere } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

let past = 0

test.beforeEach(async ({ page, desk }) => {
  past = (await desk.payments()).length
  await openSignedIn(page, desk, { path: '/packages' })
  await orderHere(page)
})

for (const answers of ['quick', 'slow'] as const) {
  test(
    `leaving during a payment and coming back resumes the same order, by the only primary button of the first screen (${answers} answers)`,
    { tag: answers === 'quick' ? '@quick' : [] },
    async ({ page, desk }) => {
      const { id } = await desk.lastPayment()
      // The host does not wait for slow answers, so the browser renders the page.
      if (answers === 'slow') await desk.fault('api.slow-3s')
      await page.goto('/')
      const resume = page.getByRole('link', { name: 'Lanjutkan' })
      for (const [width, height] of [
        [320, 640],
        [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height })
        await untilSettled(page)
        const atItsFoot = () =>
          resume.evaluate((button) => {
            const { left, top, bottom } = button.getBoundingClientRect()
            // A point on the button's lowest line, inside its round corner.
            const element = document.elementFromPoint(left + 12, bottom - 4)
            if (button.contains(element)) return 'the button'
            return `${element?.outerHTML.slice(0, 200) ?? 'nothing'} (button from ${top} to ${bottom} of ${innerHeight})`
          })
        await expect.poll(atItsFoot, `${width} × ${height}`).toBe('the button')
        await expect(page.locator('.h-status .g-primary, .h-needs .g-primary')).toHaveText(['Lanjutkan'])
      }
      await desk.stopAllFaults()
      await resume.click()
      await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
      await desk.pay(id)
      await expect(page.getByRole('heading', { name: 'Paket sudah aktif' })).toBeVisible()
      expect(await desk.payments()).toHaveLength(past + 1)
    },
  )
}

test(
  'in the dialog the focus stays when its content changes, its ring is not cut off, and no button stands outside',
  { tag: '@desk' },
  async ({ page, desk, isMobile }) => {
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('heading', { name: 'Bayar dengan QRIS' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Batalkan', exact: true })).toBeInViewport({ ratio: 1 })
    if (!isMobile) {
      // On a desk the complete payment is in view.
      await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Lanjutkan' }).click()
    const copy = page.getByRole('button', { name: 'Salin nomor pesanan' })
    await copy.focus()
    // A dialog grows while it opens, and so do the measured elements in it.
    await untilSettled(page)
    // The ring is 2 px wide at a distance of 2 px. A scrolling box cuts off content outside of it.
    const room = await copy.evaluate((button) => {
      let cut: Element | null = button.parentElement
      while (cut && getComputedStyle(cut).overflowY !== 'auto') cut = cut.parentElement
      const [inner, outer] = [button.getBoundingClientRect(), cut?.getBoundingClientRect()]
      return outer ? [inner.left - outer.left, outer.left + (cut?.clientWidth ?? 0) - inner.right] : []
    })
    expect(room).toHaveLength(2)
    expect(Math.min(...room)).toBeGreaterThanOrEqual(4)
    await page.getByRole('link', { name: 'Batalkan', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Batalkan pesanan ini?' })
    await expect(question).toBeVisible()
    await untilSettled(page)
    const box = await question.boundingBox()
    for (const name of ['Kembali ke pembayaran', 'Ya, batalkan']) {
      const button = page.getByRole('alertdialog').getByRole(name.startsWith('K') ? 'link' : 'button', { name })
      const { x = 0, width = 0 } = (await button.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual((box?.x ?? 0) + 16)
      expect(x + width).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) - 16)
    }
    await page.getByRole('link', { name: 'Kembali ke pembayaran' }).click()
    await page.getByRole('button', { name: 'Saya sudah bayar' }).focus()
    await desk.pay((await desk.lastPayment()).id)
    await expect(dialog.getByRole('heading', { name: 'Paket sudah aktif' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

test('an unpaid order can be checked and cancelled; an expired order and a failed order show their state', async ({
  page,
  desk,
}) => {
  await page.getByRole('button', { name: 'Saya sudah bayar' }).click()
  await expect(page.getByText(/^Belum kami terima\. Diperiksa pukul \d\d\.\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
  await page.getByRole('link', { name: 'Batalkan', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Batalkan pesanan ini?' })
  await expect(question).toContainText('Sudah bayar? Jangan dibatalkan')
  await expectAccessible(page)
  await question.getByRole('link', { name: 'Kembali ke pembayaran' }).click()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
  await page.getByRole('link', { name: 'Batalkan', exact: true }).click()
  await question.getByRole('button', { name: 'Ya, batalkan' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('menunggu pembayaran')).toBeHidden()
  // Found by role, so a screen reader can read the page behind the dialog again.
  await expect(page.getByRole('main')).toBeVisible()

  await orderFirst(page)
  await desk.expirePayment((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Batas waktu habis' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pesan lagi' }).click()
  await page.getByRole('button', { name: /^Bayar Rp/ }).click()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
  await desk.failPayment((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Pembayaran belum berhasil' })).toBeVisible()
  await expectAccessible(page)
})

test('paid but not active yet: the order number, the promised time, and no second payment', async ({ page, desk }) => {
  await desk.fault('payment.activation-late')
  await desk.pay((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Sudah dibayar, sedang diaktifkan' })).toBeVisible()
  await expect(page.getByText('1×24 jam')).toBeVisible()
  const order = await page.getByText(/^Nomor pesanan \w+/).textContent()
  const chat = await page.getByRole('link', { name: 'Hubungi kami lewat WhatsApp' }).getAttribute('href')
  expect(chat).toContain(order?.split(' ').at(-1))
  await expectAccessible(page)
  await desk.stopAllFaults()
  await expect(page.getByRole('heading', { name: 'Paket sudah aktif' })).toBeVisible()
})

test('paid with another amount: the customer reads what becomes of the money, and no second payment is offered', async ({
  page,
  desk,
}) => {
  await desk.fault('payment.odd')
  await desk.pay((await desk.lastPayment()).id)
  await expect(page.getByRole('heading', { name: 'Pembayaran sedang diperiksa admin' })).toBeVisible()
  await expect(page.getByText('jumlahnya tidak sama dengan harga paket')).toBeVisible()
  await expect(page.getByText('1×24 jam')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Hubungi kami lewat WhatsApp' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tutup' }).click()
  await page.getByRole('link', { name: 'Beranda', exact: true }).click()
  await expect(page.getByText('jumlahnya tidak sama dengan harga paket')).toBeVisible()
})

test('without a network the dialog shows it, and shows the outcome when the network is back', async ({
  page,
  desk,
  context,
}) => {
  await context.setOffline(true)
  await expect(page.getByText('Pembayaran belum berhasil, koneksi terputus')).toBeVisible()
  await desk.pay((await desk.lastPayment()).id)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Paket sudah aktif' })).toBeVisible()
  expect(await desk.payments()).toHaveLength(past + 1)
})

const WINDOWS = [
  { width: 740, height: 360 },
  // A keyboard is open.
  { width: 360, height: 300 },
  { width: 360, height: 480 },
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 320, height: 640 },
]
test('in every small window the code, the answer to “I have paid”, and the fault of an order are completely visible', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(429)
  const code = page.getByRole('img', { name: /^Kode QRIS/ })
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height })
    // Opened in this window, by its address, so that it is scrolled to its beginning.
    await page.reload()
    await expect(page.getByRole('alertdialog').getByRole('heading', { name: 'Bayar dengan QRIS' })).toBeFocused()
    await expect(code, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
    // No part of it is under the buttons. Its corners are round.
    const isCovered = await code.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const corners = [left + 12, right - 12].flatMap((x) => [top + 12, bottom - 12].map((y) => [x, y] as const))
      return corners.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)))
    })
    expect(isCovered, `${width} × ${height}`).toBe(false)
    const { width: side = 0 } = (await code.boundingBox()) ?? {}
    expect(side, `${width} × ${height}`).toBeGreaterThanOrEqual(180)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(Math.max(360, width))
    await page.getByRole('button', { name: 'Saya sudah bayar' }).click()
    // An element under the buttons is not in view, because it is scrolled away.
    const answer = page.getByText(/^Belum kami terima\. Diperiksa pukul/)
    await expect(answer, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/packages')
  await page
    .getByRole('link', { name: /^Beli / })
    .nth(1)
    .click()
  await desk.fault('api.429', { path: '/api/ctm/purchases' })
  await page.getByRole('button', { name: /^Bayar Rp/ }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeInViewport({ ratio: 1 })
})
