import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeIdentifier } from './normalize-identifier.ts'

describe('normalizeIdentifier', () => {
  test.each([
    '6281234567890',
    '+62 812-3456-7890',
    '081234567890',
    '0062 812 3456 7890',
    '000 62 812 3456 7890',
    ' (0812) 3456.7890 ',
    '０８１２３４５６７８９０',
    '٠٨١٢٣٤٥٦٧٨٩٠',
    '0812\u22123456\u20117890',
    '\u200b6281234567890\ufeff',
  ])('reads %j as the phone number 6281234567890', (typed) => expect(normalizeIdentifier(typed)).toBe('6281234567890'))

  test.each(['siti@contoh.id', 'SITI@Contoh.ID', ' siti@contoh.id\t', 'ｓｉｔｉ＠contoh.id', 'si\u00adti@contoh.id'])(
    'reads %j as the email address siti@contoh.id',
    (typed) => expect(normalizeIdentifier(typed)).toBe('siti@contoh.id'),
  )

  test.each(['254712345678', '+254 712 345678', '0712-345-678', '00254712345678'])(
    'reads %j as the phone number 254712345678 with the country code 254',
    (typed) => expect(normalizeIdentifier(typed, '254')).toBe('254712345678'),
  )

  test.each([
    ['225', '0102030405', '2250102030405'],
    ['225', '01 02 03 04 05', '2250102030405'],
    ['225', '+225 01 02 03 04 05', '2250102030405'],
    ['225', '00225 0102030405', '2250102030405'],
    ['39', '02 1234 5678', '390212345678'],
    ['39', '+39 02 1234 5678', '390212345678'],
    ['229', '0195123456', '2290195123456'],
    ['44', '07400 123456', '447400123456'],
    ['62', '021 1234567', '62211234567'],
    ['62', '0812', '62812'],
    ['999', '0712345678', '999712345678'],
  ])('reads a local number as the numbering plan of country code %s says: %j', (countryCode, typed, full) => {
    expect(normalizeIdentifier(typed, countryCode)).toBe(full)
  })

  test('returns the same text for composed and decomposed letters', () => {
    expect(normalizeIdentifier('Andre\u0301')).toBe(normalizeIdentifier('ANDR\u00c9'))
  })

  test('returns different texts for different names', () => {
    const names = ['siti-7890', 'siti.7890', '6281234567891', '1-2', 'guest_a1', '']
    expect(new Set(names.map((name) => normalizeIdentifier(name))).size).toBe(names.length)
  })

  test('does not change a normal form, for any typed text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
        const name = normalizeIdentifier(typed)
        expect(normalizeIdentifier(name)).toBe(name)
      }),
    ))
})
