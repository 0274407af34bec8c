/**
 * A customer completes the account info: identity card, address and location on the map. The page asks before it
 * discards changes.
 */
import type { Page } from '@playwright/test'
import type { Desk } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { ZONE } from './support/moment.ts'
import { photo } from './support/photo.ts'
import { openSignedIn } from './support/signed-in.ts'
import { untilUsable } from './support/usable.ts'

const HERE = { latitude: -8.5069, longitude: 115.2625 }

async function open(page: Page, desk: Desk) {
  await openSignedIn(page, desk, { path: '/account_info' })
  await expect(page.getByRole('heading', { level: 1, name: 'Info akun' })).toBeVisible()
  await expect(page.getByLabel('Nama lengkap')).toBeVisible()
}

test.beforeEach(async ({ context, host }) => {
  await context.grantPermissions(['geolocation'], { origin: host.origin('lestari') })
  await context.setGeolocation(HERE)
})

test('a customer fills in the form with photo and location, and sees the data again after a reload', async ({
  page,
  desk,
  pageErrors,
}) => {
  pageErrors.allow(500)
  await open(page, desk)
  await expectAccessible(page, { without: ['.leaflet-container'] })
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  for (const fault of ['Nomor KTP belum diisi', 'Foto KTP belum ada', 'Alamat belum diisi', 'Lokasi belum dipilih']) {
    await expect(page.getByText(fault)).toBeVisible()
  }
  await expect(page.getByRole('textbox', { name: 'Nomor KTP' })).toBeFocused()
  await expectAccessible(page, { without: ['.leaflet-container'] })

  await page.getByRole('textbox', { name: 'Nomor KTP' }).fill('5104 0552')
  await page.getByRole('textbox', { name: 'Alamat', exact: true }).fill('Jl. Hanoman No. 7, Ubud')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Nomor KTP harus 16 angka')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nomor KTP' }).fill('5104 0552 0391 0003')

  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 no photo') })
  await expect(page.getByText('Format file tidak didukung.')).toBeVisible()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(4 * 1024 * 1024 + 1) })
  await expect(page.getByText('Ukuran file maksimal 4 MB.')).toBeVisible()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: photo(2000, 1200) })
  await expect(page.getByText('Foto terkirim.')).toBeVisible()
  const preview = page.getByRole('img', { name: 'Kartu identitas Anda' })
  const shape = () => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(shape).toEqual([1600, 960])
  await page.getByRole('button', { name: 'Putar' }).click()
  await expect.poll(shape).toEqual([960, 1600])
  await expect(page.getByText('Foto terkirim.')).toBeVisible()

  await page.getByRole('button', { name: 'Pakai lokasi saya' }).click()
  const coordinates = page.getByText(/^-?\d+\.\d{5}, \d+\.\d{5}$/)
  await expect(coordinates).toHaveText('-8.50690, 115.26250')
  // The pin can also be moved by keyboard.
  const pin = page.getByRole('button', { name: /^Pin\./ })
  await pin.focus()
  await page.keyboard.press('ArrowRight')
  await expect(coordinates).not.toHaveText('-8.50690, 115.26250')
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expectAccessible(page)
  const place = await coordinates.innerText()

  // A server error loses no typed text.
  await desk.fault('api.500', { path: '/api/ctm' })
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText(/^Layanan kami sedang terganggu\./)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Alamat', exact: true })).toHaveValue('Jl. Hanoman No. 7, Ubud')
  await desk.stopAllFaults()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Info akun tersimpan.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nomor KTP' })).toHaveValue('5104055203910003')
  await expect(page.getByText('Foto sudah tersimpan.', { exact: false })).toBeVisible()
  await expect(coordinates).toHaveText(place)
})

test('leaving with unsaved changes asks first, both for the cancel button and for Back', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/account' })
  await page.getByRole('link', { name: 'Ubah info akun' }).click()
  await page.getByRole('textbox', { name: 'Alamat', exact: true }).fill('Jl. Baru')
  await page.getByRole('button', { name: 'Batal' }).click()
  const question = page.getByRole('alertdialog', { name: 'Buang perubahan?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Lanjut mengisi' }).click()
  await expect(page.getByRole('textbox', { name: 'Alamat', exact: true })).toHaveValue('Jl. Baru')
  await expect(page).toHaveURL(/account_info$/)

  await page.goBack()
  await question.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('without map tiles and without permission the location can still be entered as text', async ({
  page,
  desk,
  context,
  pageErrors,
}) => {
  pageErrors.allow('ERR_FAILED')
  await context.clearPermissions()
  await page.route('**/tiles/**', (route) => route.abort())
  await open(page, desk)
  await page.getByRole('button', { name: 'Pakai lokasi saya' }).click()
  await expect(page.getByText('Tekan peta untuk menandai lokasi.', { exact: false })).toBeVisible()
  await page.getByLabel(/^(Cari alamat|Koordinat)$/).fill('https://www.google.com/maps/@-8.51,115.26,17z')
  await page.getByLabel(/^(Cari alamat|Koordinat)$/).blur()
  await expect(page.getByText('-8.51000, 115.26000')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pin\./ })).toBeVisible()
})

test('nothing in the form moves after it has appeared', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/account' })
  await untilUsable(page)
  const places = await page.evaluateHandle(() => {
    const seen = new Set<number>()
    const note = () => {
      const last = [...document.querySelectorAll('form button[type=submit]')].at(-1)
      if (last) seen.add(Math.round(last.getBoundingClientRect().top + scrollY))
      requestAnimationFrame(note)
    }
    note()
    return seen
  })
  // One script after the other, as on a slow line.
  const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  let last: Promise<unknown> = Promise.resolve()
  await page.route(/\/assets\/.*\.js$/, (route) => {
    last = last.then(() => page.evaluate(twoFrames)).then(() => route.continue())
    return last
  })
  await page.getByRole('link', { name: 'Ubah info akun' }).click()
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  expect(await places.evaluate((seen) => seen.size)).toBe(1)
})

/** Opens the form, whose scripts arrive when the returned function is called. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/account_info', { waitUntil: 'commit' })
  return release
}

test('a press from before the scripts run finds the text that was typed before it', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/language' })
  await untilUsable(page)
  const release = await openWithoutScripts(page)
  const address = page.getByRole('textbox', { name: 'Alamat', exact: true })
  await address.fill('Jl. Hanoman No. 7, Ubud')
  await page.getByRole('button', { name: 'Batal' }).click()
  release()
  await expect(page.getByRole('alertdialog', { name: 'Buang perubahan?' })).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengisi' }).click()
  await expect(address).toHaveValue('Jl. Hanoman No. 7, Ubud')
})

for (const [how, zone] of [
  ['hydrates', null],
  ['renders anew, since the customer has travelled,', ZONE === 'Asia/Jayapura' ? 'Asia/Jakarta' : 'Asia/Jayapura'],
] as const) {
  test(`text from before the scripts run is there when the portal ${how} the page`, async ({ page, desk }) => {
    await openSignedIn(page, desk, { path: '/language' })
    await untilUsable(page)
    if (zone) {
      const cookie = `__Host-zone=${encodeURIComponent(zone)}; Path=/; Secure; SameSite=Strict`
      await page.evaluate((text) => (document.cookie = text), cookie)
    }
    const release = await openWithoutScripts(page)
    const name = page.getByLabel('Nama lengkap')
    const address = page.getByRole('textbox', { name: 'Alamat', exact: true })
    const kind = page.getByRole('combobox', { name: 'Jenis identitas' })
    await name.fill('Nama Baru')
    await address.fill('Jl. Hanoman No. 7, Ubud')
    await kind.selectOption({ label: 'SIM' })
    const rendered = await name.elementHandle()
    release()
    await untilUsable(page)
    await expect(name).toHaveJSProperty('value', 'Nama Baru')
    await expect(address).toHaveValue('Jl. Hanoman No. 7, Ubud')
    await expect(kind.locator('option:checked')).toHaveText('SIM')
    expect(await rendered?.evaluate((field) => field.isConnected)).toBe(zone === null)
    // The form's state has it too, not only the fields.
    await page.getByRole('button', { name: 'Batal' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Buang perubahan?' })).toBeVisible()
  })
}
