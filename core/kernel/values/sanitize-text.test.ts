import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeJson, sanitizeText } from './sanitize-text.ts'
import { isolatedText } from './isolated-text.ts'
import { truncateText } from './truncate-text.ts'

describe('sanitizeText', () => {
  it.each([
    ['an override of the direction', 'Siti \u202Egnp.exe', 'Siti gnp.exe'],
    ['isolates and marks of the direction', '\u2067a\u2069\u200Fb\u061Cc', 'abc'],
    ['zero-width spaces', 'pa\u200Bket\uFEFF \u2060x', 'paket x'],
    ['control characters', 'a\u0000b\u0007c\u0085', 'abc'],
    ['stacked marks of a script', `ก${'\u0E49'.repeat(200)}a`, `ก${'\u0E49'.repeat(6)}a`],
    ['stacked marks with joiners between', `Z${'\u0301\u200D'.repeat(200)}a`, `Z${'\u0301\u200D'.repeat(3)}a`],
    ['stacked marks', `Z${'\u0301'.repeat(200)}a`, 'Z\u0301\u0301\u0301a'],
  ])('removes %s', (_, text, clean) => expect(sanitizeText(text)).toBe(clean))

  it.each([
    'Harian 10 Mbps',
    'baris satu\nbaris dua\tkolom',
    'é ñ ộ',
    'שלום',
    'می‌خواهم',
    '👨‍👩‍👧‍👦 1️⃣',
    '한국어 हिन्दी',
    'လျှို့ဝှက်',
    'ท้าวศรีสุนทร น้ำผึ้ง',
    'བསྒྲུབྱོ',
    'ꦏꦿꦶꦁ',
  ])('does not change %j', (text) => expect(sanitizeText(text)).toBe(text))

  it('is idempotent for any text', () => {
    const marks = fc.string({
      unit: fc.constantFrom('a', '\u0301', '\u0E49', '\u103B', '\u200D', '\u200B'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), marks), (text) => {
        expect(sanitizeText(sanitizeText(text))).toBe(sanitizeText(text))
      }),
    )
  })
})

it('texts of a response are sanitized at any depth and in any language, except values that are sent back', () => {
  const answer = {
    data: [{ name: 'a\u202Eb', text: { id: 'a\u200Bb' }, tags: ['\u202Ec'], password: '\u200Bd' }],
    next: '\u200B2',
  }
  expect(sanitizeJson(JSON.stringify(answer))).toEqual({
    data: [{ name: 'ab', text: { id: 'ab' }, tags: ['c'], password: '\u200Bd' }],
    next: '\u200B2',
  })
})

it('escaped texts of a response are sanitized too', () => {
  const answer = '{"a":"x\\u202ey","b":"x\\ry","c":"x\\\\ry","d":"x\\ny","e":"x\\/y\\"z","f":"\\u0061"}'
  expect(sanitizeJson(answer)).toEqual({ a: 'xy', b: 'xy', c: 'x\\ry', d: 'x\ny', e: 'x/y"z', f: 'a' })
  const texts = fc.string({ unit: fc.constantFrom('a', '\\', '"', '\n', '\r', '\u202E', 'é', '\u200B', 'u0041') })
  fc.assert(
    fc.property(texts, (text) => {
      expect(sanitizeJson(JSON.stringify([text]))).toEqual([sanitizeText(text)])
    }),
  )
})

it('a right-to-left name is isolated in a sentence; other names stay unchanged', () => {
  expect(isolatedText('שלום')).toBe('\u2068שלום\u2069')
  expect(isolatedText('علي')).toBe('\u2068علي\u2069')
  expect([isolatedText('Siti'), isolatedText('👨‍👩‍👧')]).toEqual(['Siti', '👨‍👩‍👧'])
})

it('truncateText shortens by whole characters', () => {
  expect([truncateText('abc', 3), truncateText('abcd', 3), truncateText('é👩👩', 6)]).toEqual(['abc', 'abc…', 'é👩…'])
})
