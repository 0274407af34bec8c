/** A browser that prevents fingerprinting changes the pixels that are read from a canvas. */
import { readFile } from 'node:fs/promises'
import { decode } from 'fast-png'
import { encode } from 'uqr'
import { orderHere } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { photo } from './support/photo.ts'
import { openSignedIn } from './support/signed-in.ts'

/** Changes the lowest bit of a few values that a page reads, and draws stripes over each picture that it encodes. */
function alterCanvases(): void {
  const { getImageData } = CanvasRenderingContext2D.prototype
  const { toBlob } = HTMLCanvasElement.prototype
  CanvasRenderingContext2D.prototype.getImageData = function (this: CanvasRenderingContext2D, ...area) {
    const read = getImageData.apply(this, area)
    for (let at = 0; at < read.data.length; at += 37) read.data[at] = (read.data[at] ?? 0) ^ 1
    return read
  }
  HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, ...how) {
    const pen = this.getContext('2d')
    for (let x = 0; x < this.width; x += 8) pen?.fillRect(x, 0, 3, this.height)
    toBlob.apply(this, how)
  }
}

test.beforeEach(({ page }) => page.addInitScript(alterCanvases))

test('where pixels are changed, the stored photo is the one that was taken', async ({ page, desk, host }) => {
  await openSignedIn(page, desk, { path: '/account_info' })
  // Larger than the 1,600 pixels to which a photo is scaled.
  const taken = photo(2_000, 1_200)
  const upload = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/file')
  const file = { name: 'ktp.png', mimeType: 'image/png', buffer: taken }
  await page.locator('input[type=file]').last().setInputFiles(file)
  await expect(page.getByText('Foto terkirim.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Putar' })).toBeHidden()
  const answer = await upload
  // The cast holds: it is the answer of `POST /api/file`.
  const { id } = (await answer.json()) as { readonly id: string }
  const { authorization = '' } = await answer.request().allHeaders()
  const stored = await host.get('lestari.localhost', `/api/file/${id}`, { authorization })
  // The server encodes it again without metadata, so the pixels are compared.
  expect(stored.headers['content-type']).toBe('image/png')
  expect(decode(stored.body)).toMatchObject({ width: 2_000, height: 1_200, data: decode(taken).data })
})

test('where pixels are changed, the saved picture has exactly the QR code of the order', async ({ page, desk }) => {
  await openSignedIn(page, desk, { path: '/packages' })
  await orderHere(page)
  const { qr_string } = await desk.lastPayment()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Simpan gambar QR' }).click()
  const { width, height, data, depth, channels } = decode(await readFile(await (await saved).path()))
  expect({ depth, channels }).toEqual({ depth: 1, channels: 1 })
  const pixelRows = Array.from({ length: height }, (_, y) => {
    const row = data.subarray((y * data.length) / height, ((y + 1) * data.length) / height)
    return Array.from(row, (byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .slice(0, width)
  })
  // The quiet zone of ISO/IEC 18004 is four modules. A set bit is white.
  const { data: modules, size } = encode(qr_string ?? '', { ecc: 'M', border: 4 })
  const side = width / size
  const rows = modules.map((row) => row.map((isDark) => (isDark ? '0' : '1').repeat(side)).join(''))
  expect(pixelRows).toEqual(rows.flatMap((row) => Array.from({ length: side }, () => row)))
})
