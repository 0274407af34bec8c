import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chapResponse } from './chap-response.ts'

describe('the response to a challenge', () => {
  const octal = (bytes: readonly number[]) => bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
  const md5 = (...parts: readonly (string | Uint8Array)[]) => {
    const hash = createHash('md5')
    for (const part of parts) hash.update(part)
    return hash.digest('hex')
  }

  it('is MD5 over the raw bytes of id, password and challenge', async () => {
    const challenge = Uint8Array.from({ length: 16 }, (_, index) => (index * 37 + 200) % 256)
    expect(await chapResponse('\\357', 'ráhasia😀', octal([...challenge]))).toBe(
      md5(Uint8Array.of(0o357), 'ráhasia😀', challenge),
    )
  })

  it('reads letters and octal escapes, also short ones', async () => {
    expect(await chapResponse('\\1', 'x', 'ab\\0c\\12')).toBe(md5(Uint8Array.of(1), 'x', 'ab\0c\n'))
  })

  it('reads a challenge of raw bytes, also with a backslash before a digit', async () => {
    const challenge = String.raw`0123\456789\1abc`
    expect(await chapResponse('\\1', 'x', challenge)).toBe(md5(Uint8Array.of(1), 'x', challenge))
  })

  it('equals the MD5 of another implementation for any bytes', async () => {
    const bytes = fc.array(fc.nat(255), { minLength: 1, maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(fc.nat(255), fc.string({ unit: 'grapheme' }), bytes, async (id, password, challenge) => {
        const expected = md5(Uint8Array.of(id), password, Uint8Array.from(challenge))
        expect(await chapResponse(octal([id]), password, octal(challenge))).toBe(expected)
      }),
    )
  })
})
