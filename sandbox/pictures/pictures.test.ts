import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanImage } from '../../backend/images/image-check.ts'
import { sampleJpeg, samplePng, sampleWebp } from './sample-pictures.ts'

const SAMPLES = { JPEG: sampleJpeg, PNG: samplePng, WebP: sampleWebp }

test.each([
  ['a canvas', 'VP8X', [0, 0, 0, 0, 0xff, 0xff, 0xff, 0, 0, 0]],
  ['a lossy picture', 'VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0xff, 0x3f, 0xff, 0x3f]],
  ['a lossless picture', 'VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f]],
])('a WebP with %s that is too large is refused', (_, name, content) => {
  const length = Buffer.alloc(4)
  const uint32 = (size: number) => {
    length.writeUInt32LE(size)
    return Buffer.from(length)
  }
  const padding = Buffer.alloc(content.length % 2)
  const large = Buffer.concat([Buffer.from(name), uint32(content.length), Buffer.from(content), padding])
  const rest = SAMPLES.WebP().slice(12)
  const file = Buffer.concat([
    Buffer.from('RIFF'),
    uint32(4 + large.length + rest.length),
    Buffer.from('WEBP'),
    large,
    rest,
  ])
  expect(cleanImage(file)).toBeNull()
  expect(cleanImage(SAMPLES.WebP())).not.toBeNull()
})

describe.each(Object.entries(SAMPLES))('a %s', (_, sample) => {
  test('is the same after it is cleaned a second time', () => {
    const cleaned = cleanImage(sample({ secret: 'odd' }))
    expect(cleaned).not.toBeNull()
    expect(cleaned && cleanImage(cleaned.bytes)).toEqual(cleaned)
  })

  test('that is cut off at any length is refused', () => {
    const complete = sample()
    const lengths = Array.from({ length: complete.length }, (_, length) => length)
    expect(lengths.filter((length) => cleanImage(complete.slice(0, length)) !== null)).toEqual([])
  })

  test('with random bytes in it is refused, or cleaned completely', () =>
    fc.assert(
      fc.property(fc.nat(300), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, odd) => {
        const bytes = sample({ secret: 'odd' })
        bytes.set(odd, at % (bytes.length - odd.length))
        const cleaned = cleanImage(bytes)
        expect(cleaned && cleanImage(cleaned.bytes)).toEqual(cleaned)
      }),
      { numRuns: 300 },
    ))
})
