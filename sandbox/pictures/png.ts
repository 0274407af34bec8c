/** Writes small PNG images (RFC 2083). */
import { deflateSync } from 'node:zlib'
import { chunk, PNG_SIGNATURE } from '../../backend/images/png-chunk.ts'

/** An image, square unless its height is given. Each pixel is an index into a palette of [red, green, blue]. */
export function palettePng(
  width: number,
  palette: readonly (readonly [number, number, number])[],
  pixels: Uint8Array,
  height = width,
): Uint8Array<ArrayBuffer> {
  // A filter byte, then one byte a pixel, for each row.
  const rows = Buffer.alloc(height * (1 + width))
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (1 + width) + 1)
  // 8 bits a pixel, colours from the palette.
  return png(width, height, [8, 3], rows, chunk('PLTE', Buffer.from(palette.flat())))
}

/** A square RGBA image. `rows` has four bytes a pixel and a filter byte before each row. */
export function rgbaPng(side: number, rows: Buffer): Uint8Array<ArrayBuffer> {
  return png(side, side, [8, 6], rows)
}

/** A grey image of any size, to upload as a photo in tests. */
export function greyPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc(height * (1 + width), 0x90)
  for (let y = 0; y < height; y += 1) rows[y * (1 + width)] = 0
  return png(width, height, [8, 0], rows)
}

function png(
  width: number,
  height: number,
  depthAndKind: readonly [number, number],
  rows: Buffer,
  ...before: readonly Buffer[]
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(depthAndKind, 8)
  const data = chunk('IDAT', deflateSync(rows))
  return new Uint8Array(
    Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), ...before, data, chunk('IEND', Buffer.alloc(0))]),
  )
}
