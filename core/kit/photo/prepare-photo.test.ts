import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoError, MAX_PHOTO_BYTES, photoTypeOf, sidesOf } from './prepare-photo.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const WEBP = new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8 ')

describe('the type of a file is read from its first bytes', () => {
  test('JPEG, PNG and WebP are photos', () => {
    expect([JPEG, PNG, WEBP].map(photoTypeOf)).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  })

  test('other files are not photos', () => {
    for (const text of ['', '%PDF-1.7', 'GIF89a', '<svg xmlns=', 'RIFF\0\0\0\0AVI ', 'PNG']) {
      expect(photoTypeOf(new TextEncoder().encode(text)), text).toBeNull()
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 32 }), (bytes) => {
        fc.pre(![0xff, 0x89, 0x52].includes(bytes[0] ?? 0))
        expect(photoTypeOf(bytes)).toBeNull()
      }),
    )
  })
})

describe('the fault of a file', () => {
  test('a photo may be larger than 4 MB, because it is scaled', () => {
    expect(photoError(9_000_000, JPEG)).toBeNull()
  })

  test('a file that is not a photo has the fault `format`, or `size` above 4 MB; a photo above 40 MB has `size`', () => {
    expect(photoError(1_000, new TextEncoder().encode('%PDF-1.7'))).toBe('format')
    expect(photoError(MAX_PHOTO_BYTES + 1, new Uint8Array(16))).toBe('size')
    expect(photoError(41 * 1024 * 1024, JPEG)).toBe('size')
  })
})

test('the canvas keeps the aspect ratio, is not enlarged, and swaps its sides for a quarter turn', () => {
  expect(sidesOf(4_000, 3_000, 0)).toMatchObject({ width: 1_600, height: 1_200 })
  expect(sidesOf(4_000, 3_000, 90)).toMatchObject({ width: 1_200, height: 1_600, w: 1_600, h: 1_200 })
  expect(sidesOf(640, 400, 180)).toMatchObject({ width: 640, height: 400 })
  expect(sidesOf(20_000, 1, 0)).toMatchObject({ width: 1_600, height: 1 })
})
