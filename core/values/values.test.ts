import { describe, expect, it, test } from 'vitest'
import { EMAIL } from './email.ts'
import { isRecord } from './is-record.ts'
import { STRONG_PASSWORD } from './password.ts'
import { bareNumber, PHONE, PHONE_PATTERN } from './phone.ts'

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
  [1, false],
  [() => 1, false],
])('isRecord(%o) is %s', (value, is) => expect(isRecord(value)).toBe(is))

describe('an e-mail address', () => {
  it.each(['siti@contoh.id', 'siti.r+wifi@mail.contoh.co.id', 'ş@ö.de', "o'hara@contoh.id"])('is %s', (text) =>
    expect(text).toMatch(EMAIL),
  )

  it.each([
    '',
    'rina',
    'rina@',
    'rina@contoh',
    'rina@contoh.i',
    'rina @contoh.id',
    '@contoh.id',
    'a@b@contoh.id',
    'a@b..id',
    'a@b.id.',
  ])('is not %j', (text) => expect(text).not.toMatch(EMAIL))
})

test('an e-mail address has at most 254 characters', () => {
  expect(`${'a'.repeat(243)}@contoh.com`).toMatch(EMAIL)
  expect(`${'a'.repeat(244)}@contoh.com`).not.toMatch(EMAIL)
})

describe('a new password', () => {
  it.each(['Baru#2026', 'Aa1 aaaa', 'Rahasia-2026', 'Ab1🙂cdef', 'Aa1éaaaa', 'Aa1\naaaa'])('may be %j', (text) =>
    expect(text).toMatch(STRONG_PASSWORD),
  )

  it.each([
    ['seven characters', 'Ab#4567'],
    ['no uppercase letter', 'baru#2026'],
    ['no lowercase letter', 'BARU#2026'],
    ['no number', 'Baruu#baru'],
    ['no special character', 'Baru20266'],
    ['nothing', ''],
  ])('is refused with %s: %j', (_, text) => expect(text).not.toMatch(STRONG_PASSWORD))
})

describe('a phone number', () => {
  it.each(['123456', '6281234567890', '123456789012345'])('is %s', (text) => {
    expect(text).toMatch(PHONE)
    expect(text).toMatch(new RegExp(PHONE_PATTERN))
  })

  it.each(['', '12345', '1234567890123456', '08123abc', '0812 345 678', '+6281234567'])('is not %j', (text) => {
    expect(text).not.toMatch(PHONE)
    expect(text).not.toMatch(new RegExp(PHONE_PATTERN))
  })

  it('is read without the separators between digits', () => {
    expect(bareNumber('+62 (812) 345.67-890')).toBe('6281234567890')
    expect(bareNumber('0812abc')).toBe('0812abc')
  })
})
