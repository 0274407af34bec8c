import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { typedValue } from './typed-value.ts'

describe('a typed value', () => {
  it.each([
    ['a number that a chat has marked', '\u202A+62 812\u20113456\u20117890\u202C', '+62 812-3456-7890'],
    ['Arabic digits', '٠٨١٢٣٤٥٦٧٨٩٠', '081234567890'],
    ['Persian digits', '۰۸۱۲۳۴۵۶۷۸۹', '08123456789'],
    ['Devanagari digits', '०८१२३४', '081234'],
    ['Balinese digits', '᭐᭘᭑᭒', '0812'],
    ['digits beyond the first plane', '𑁦𑁮𑁧𑁨', '0812'],
    ['full width', '＋６２（８１２）－３４５', '+62(812)-345'],
    ['a minus', '0812\u22123456', '0812-3456'],
    ['an en dash and an em dash', '0812–3456—78', '0812-3456-78'],
    ['a soft hyphen', '0812\u00AD3456', '08123456'],
    ['spaces of other widths, and lines', '\u00A0812\u2009345\n\t678 ', '812 345 678'],
    ['zero-width spaces and a byte order mark', '\uFEFF08\u200B\uFEFF12\u2060', '0812'],
    ['control characters', '08\u000012\u0007', '0812'],
  ])('is read from %s', (_, typed, value) => expect(typedValue(typed)).toBe(value))

  it('has a digit from 0 to 9 for every digit of Unicode', () => {
    const points = Array.from({ length: 0x11_0000 }, (_, point) => point).filter((point) =>
      /\p{Nd}/u.test(String.fromCodePoint(point)),
    )
    expect(points.length).toBeGreaterThan(600)
    // Each script's digits stand in order, so that their values repeat.
    const values = points.map((point) => typedValue(String.fromCodePoint(point)))
    expect(values).toEqual(points.map((_, index) => String(index % 10)))
  })

  it('has one hyphen for every dash of Unicode', () => {
    const points = Array.from({ length: 0x3_0000 }, (_, point) => String.fromCodePoint(point))
    const dashes = points.filter((point) => /[\p{Pd}\p{Dash}]/u.test(point))
    expect(dashes).toContain('\u2212')
    expect(dashes.filter((dash) => !/^-+$/.test(typedValue(dash)))).toEqual([])
  })

  test('stays as it is when it is normalised again, for any typed text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
        const value = typedValue(typed)
        expect(typedValue(value)).toBe(value)
      }),
      { numRuns: 2_000 },
    ))
})
