import { crc32, inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrModules } from './qr-picture.ts'
import { qrPng } from './qr-png.ts'

/** @throws when a checksum is wrong */
function chunksOf(file: Buffer): readonly { readonly type: string; readonly content: Uint8Array }[] {
  if (file.length === 0) return []
  const end = 8 + file.readUInt32BE(0)
  const named = file.subarray(4, end)
  if (crc32(named) !== file.readUInt32BE(end)) throw new Error('A checksum is wrong')
  return [{ type: named.toString('latin1', 0, 4), content: named.subarray(4) }, ...chunksOf(file.subarray(end + 4))]
}

/** The pixels of a PNG of one bit per pixel; true is dark. */
function pixelsOf(content: Uint8Array, side: number): readonly (readonly boolean[])[] {
  const rows = inflateSync(content)
  const width = Math.ceil(side / 8) + 1
  let above = new Uint8Array(width - 1)
  return Array.from({ length: side }, (_, y) => {
    const [filter = 0, ...row] = rows.subarray(y * width, (y + 1) * width)
    above = Uint8Array.from(row, (byte, at) => (filter === 2 ? byte ^ (above[at] ?? 0) : byte))
    return Array.from({ length: side }, (_, x) => ((above[x >> 3] ?? 0) & (128 >> (x & 7))) === 0)
  })
}

it.each([
  ['a usual order', '00020101021226580014ID.LESTARI.WWW0118936009140000000001520448995303360540510000'.repeat(3)],
  ['the longest text', 'x'.repeat(2_331)],
])('is a valid PNG with every module of the QR, for %s', (_, text) => {
  const { bytes, side } = qrPng(qrModules(text))
  const file = Buffer.from(bytes)
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks = chunksOf(file.subarray(8))
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
  const content = chunks[1]?.content ?? new Uint8Array()
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  expect(side).toBe(size * 6)
  const pixels = pixelsOf(content, side)
  expect(pixels.map((row) => row.filter((_, x) => x % 6 === 1)).filter((_, y) => y % 6 === 4)).toEqual(data)
  expect(pixels.map((row) => row.filter((_, x) => x % 6 === 5)).filter((_, y) => y % 6 === 0)).toEqual(data)
})
