import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanPicture } from './pictures.ts'
import { sampleJpeg, samplePng, sampleWebp } from './sample-pictures.ts'

const SAMPLES = { JPEG: sampleJpeg, PNG: samplePng, WebP: sampleWebp }

describe.each(Object.entries(SAMPLES))('a %s', (_, sample) => {
  test('is the same after it was cleaned twice', () => {
    const once = cleanPicture(sample({ secret: 'odd' }))
    expect(once).not.toBeNull()
    expect(once && cleanPicture(once.bytes)).toEqual(once)
  })

  test('that is cut off anywhere is refused', () => {
    const whole = sample()
    const lengths = Array.from({ length: whole.length }, (_, length) => length)
    expect(lengths.filter((length) => cleanPicture(whole.slice(0, length)) !== null)).toEqual([])
  })

  test('with any other bytes in it is refused, or is clean again', () =>
    fc.assert(
      fc.property(fc.nat(300), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, odd) => {
        const bytes = sample({ secret: 'odd' })
        bytes.set(odd, at % (bytes.length - odd.length))
        const once = cleanPicture(bytes)
        expect(once && cleanPicture(once.bytes)).toEqual(once)
      }),
      { numRuns: 300 },
    ))
})
