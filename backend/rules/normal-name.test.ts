import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalName } from './normal-name.ts'

describe('one name', () => {
  test.each([
    '6281234567890',
    '+62 812-3456-7890',
    '081234567890',
    '0062 812 3456 7890',
    '000 62 812 3456 7890',
    ' (0812) 3456.7890 ',
    '０８１２３４５６７８９０',
    '\u200b6281234567890\ufeff',
  ])('is the phone number 6281234567890, written %j', (typed) => expect(normalName(typed)).toBe('6281234567890'))

  test.each(['siti@contoh.id', 'SITI@Contoh.ID', ' siti@contoh.id\t', 'ｓｉｔｉ＠contoh.id', 'si\u00adti@contoh.id'])(
    'is the address siti@contoh.id, written %j',
    (typed) => expect(normalName(typed)).toBe('siti@contoh.id'),
  )

  test('has one form for composed and decomposed letters', () => {
    expect(normalName('Andre\u0301')).toBe(normalName('ANDR\u00c9'))
  })

  test('keeps different names apart', () => {
    const names = ['siti-7890', 'siti.7890', '6281234567891', '1-2', 'guest_a1', '']
    expect(new Set(names.map(normalName)).size).toBe(names.length)
  })

  test('is its own normal form, whatever was typed', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
        const name = normalName(typed)
        expect(normalName(name)).toBe(name)
      }),
    ))
})
