import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalName } from './normal-name.ts'

describe('normalName', () => {
  test.each([
    '6281234567890',
    '+62 812-3456-7890',
    '081234567890',
    '0062 812 3456 7890',
    '000 62 812 3456 7890',
    ' (0812) 3456.7890 ',
    '０８１２３４５６７８９０',
    '\u200b6281234567890\ufeff',
  ])('reads %j as the phone number 6281234567890', (typed) => expect(normalName(typed)).toBe('6281234567890'))

  test.each(['siti@contoh.id', 'SITI@Contoh.ID', ' siti@contoh.id\t', 'ｓｉｔｉ＠contoh.id', 'si\u00adti@contoh.id'])(
    'reads %j as the e-mail address siti@contoh.id',
    (typed) => expect(normalName(typed)).toBe('siti@contoh.id'),
  )

  test('returns the same text for composed and decomposed letters', () => {
    expect(normalName('Andre\u0301')).toBe(normalName('ANDR\u00c9'))
  })

  test('returns different texts for different names', () => {
    const names = ['siti-7890', 'siti.7890', '6281234567891', '1-2', 'guest_a1', '']
    expect(new Set(names.map(normalName)).size).toBe(names.length)
  })

  test('does not change a normal form, for any typed text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
        const name = normalName(typed)
        expect(normalName(name)).toBe(name)
      }),
    ))
})
