/** Paying by card: the provider's script, its errors, and the outcome of the payment. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'

test.use({ partner: 'nusa' })

test.beforeEach(async ({ page, desk }) => {
  await openSignedIn(page, desk, { partner: 'nusa', path: '/packages' })
})

async function chooseCard(page: Page) {
  await page
    .getByRole('link', { name: /^Beli / })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Kartu' }).check()
}

async function fill(page: Page, number: string, expiry = '1230') {
  await page.getByLabel('Nomor kartu').fill(number)
  await page.getByLabel('Berlaku sampai').fill(expiry)
  await page.getByLabel('CVC').fill('123')
}

const pay = (page: Page) => page.getByRole('button', { name: /^Bayar Rp/ }).click()

test('a wrong field shows its error, a declined card is not charged, a valid card pays; only the provider gets the card number, and nothing of the card is stored', async ({
  page,
  desk,
}) => {
  const sent: string[] = []
  const stored: string[] = []
  await page.exposeFunction('noteStored', (text: string) => void stored.push(text))
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      const note: unknown = Reflect.get(window, 'noteStored')
      if (typeof note === 'function') note(`${key} ${value}`)
      setItem.call(this, key, value)
    }
  })
  await page.reload()
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  // On a small phone the dialog scrolls: the fields are in view once the card is chosen, and the boxes in it stay as
  // high as their texts.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 320, height: 568 })
  await chooseCard(page)
  await expect(page.getByLabel('Nomor kartu')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('CVC')).toBeInViewport({ ratio: 1 })
  const body = page.getByRole('alertdialog').or(page.getByRole('dialog')).locator('.g-dialog-said')
  const spilt = () =>
    body.evaluate((box) => [...box.children].filter((child) => child.scrollHeight > child.clientHeight + 1).length)
  expect(await spilt()).toBe(0)
  await page.setViewportSize({ width, height })
  // Pasted with separators and invisible marks, the longest number is complete.
  await page.getByLabel('Nomor kartu').focus()
  await page.keyboard.insertText('\u202A4111-1111-1111-1111-111\u202C')
  await expect(page.getByLabel('Nomor kartu')).toHaveValue('4111 1111 1111 1111 111')
  await fill(page, '4111111111111112', '0120')
  await expect(page.getByLabel('Nomor kartu')).toHaveValue('4111 1111 1111 1112')
  await expect(page.getByLabel('Berlaku sampai')).toHaveValue('01/20')
  await pay(page)
  await expect(page.getByText('Periksa lagi nomor kartu')).toBeVisible()
  await expect(page.getByLabel('Nomor kartu')).toBeFocused()
  await expectAccessible(page)
  await pay(page)
  await expect(page.getByLabel('Nomor kartu')).toBeFocused()
  await fill(page, '4000000000000002', '0120')
  await pay(page)
  await expect(page.getByText('Masa berlaku kartu sudah habis')).toBeVisible()
  await expect(page.getByLabel('Berlaku sampai')).toBeFocused()
  await expect(page.getByLabel('Nomor kartu')).toHaveValue('4000 0000 0000 0002')
  await fill(page, '4000000000000002')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pembayaran belum berhasil' })).toBeVisible()
  await expect(page.getByText('Kartu ditolak. Pakai kartu lain atau QRIS.')).toBeVisible()
  expect((await desk.payments())[0]).toMatchObject({ method: 'card', outcome: 'failed' })

  await page.goto('/packages')
  await chooseCard(page)
  await fill(page, '4111111111111111')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Paket sudah aktif' })).toBeVisible()
  await expectAccessible(page)
  expect((await desk.payments())[0]).toMatchObject({ method: 'card', outcome: 'paid' })
  expect(sent.filter((body) => /4111|4000 ?0000/.test(body))).toEqual([])
  const tokens = sent.flatMap((body) => /"card_token":"([^"]+)"/.exec(body)?.[1] ?? [])
  expect(tokens).toHaveLength(2)
  expect(stored.filter((text) => text.includes('order.'))).not.toEqual([])
  const ofCard = [...tokens, '4111111111111111', '4000000000000002']
  expect(stored.filter((text) => ofCard.some((part) => text.replaceAll(' ', '').includes(part)))).toEqual([])
})

test('in a small window all faults of a card are completely visible, with the focus and the amount', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await chooseCard(page)
  await pay(page)
  await expect(page.getByLabel('Nomor kartu')).toBeFocused()
  for (const fault of ['Tulis nomor kartu', /^Tulis bulan dan tahun/, /^Tulis kode di belakang kartu/])
    await expect(page.getByText(fault)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Bayar Rp/ })).toBeInViewport({ ratio: 1 })
  // Without room for all of them, the first fault.
  await page.setViewportSize({ width: 740, height: 360 })
  await pay(page)
  await expect(page.getByText('Tulis nomor kartu')).toBeInViewport({ ratio: 1 })
})

test('from another page, choosing the card loads the page again with the card’s fields', async ({ page, desk }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Paket', exact: true }).click()
  await chooseCard(page)
  await fill(page, '4111111111111111')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Paket sudah aktif' })).toBeVisible()
  expect((await desk.payments())[0]).toMatchObject({ method: 'card', outcome: 'paid' })
})

test('an order whose response is lost is found, and is one order', async ({ page, desk, pageErrors }) => {
  pageErrors.allow('ERR_EMPTY_RESPONSE')
  const before = (await desk.payments()).length
  await chooseCard(page)
  await fill(page, '4111111111111111')
  // For any number of retries by the browser itself.
  await desk.fault('api.answer-lost', { path: '/api/ctm/purchases' })
  await pay(page)
  await expect.poll(async () => (await desk.payments()).length).toBe(before + 1)
  await desk.stopAllFaults()
  await expect(page.getByRole('heading', { name: 'Paket sudah aktif' })).toBeVisible()
  expect(await desk.payments()).toHaveLength(before + 1)
})

test('the page waits while the provider has not decided about a card', async ({ page, desk }) => {
  await desk.fault('payment.slow')
  await chooseCard(page)
  await fill(page, '4111111111111111')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pembayaran kartu' })).toBeVisible()
  await expectAccessible(page)
  await desk.advance(30)
  await expect(page.getByRole('heading', { name: 'Paket sudah aktif' })).toBeVisible()
})

test('without the provider’s script QR still works, and the card form can be loaded again', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow('ERR_FAILED')
  await context.route('**/card.js', (route) => route.abort())
  // The script may have been loaded before.
  await page.reload()
  await chooseCard(page)
  await expect(page.getByText('Pembayaran kartu belum bisa dimuat')).toBeVisible()
  await expectAccessible(page)
  await context.unroute('**/card.js')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByLabel('Nomor kartu')).toBeVisible()
  await page.getByRole('radio', { name: 'QRIS' }).check()
  await page.getByRole('button', { name: /^Bayar Rp/ }).click()
  await expect(page.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
})
