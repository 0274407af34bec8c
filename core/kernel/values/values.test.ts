import { describe, expect, it, test } from 'vitest'
import { EMAIL } from './email.ts'
import { equalsInConstantTime } from './equals-in-constant-time.ts'
import { isRecord } from './is-record.ts'
import { passwordFault } from './password.ts'
import { PHONE, PHONE_PATTERN } from './phone.ts'

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

test.each([
  ['', '', true],
  ['token', 'token', true],
  ['', 'token', false],
  ['token', '', false],
  ['tokem', 'token', false],
  ['toke', 'token', false],
  ['tokens', 'token', false],
  ['token\0', 'token', false],
  // As many characters, but more bytes.
  ['tokén', 'token', false],
  ['tok\u{1f511}', 'token', false],
])('%o and %o are equal in constant time: %s', (given, expected, is) =>
  expect(equalsInConstantTime(given, expected)).toBe(is),
)

describe('an email address', () => {
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

test('an email address has at most 254 characters', () => {
  expect(`${'a'.repeat(243)}@contoh.com`).toMatch(EMAIL)
  expect(`${'a'.repeat(244)}@contoh.com`).not.toMatch(EMAIL)
})

describe('a new password', () => {
  it.each([
    'Baru#2026',
    'Aa1 baaa',
    'Melati-2026',
    'Ab1🙂cdef',
    'Aa1éabaa',
    'Aa1\nbaaa',
    'kopi hitam di warung',
    'KudaBateraiStaples',
    'ꦏꦺꦴꦥꦶ꧀ꦲꦶꦠꦼꦩ꧀ꦮꦫꦸꦁ',
    'satu dua tiga '.repeat(5),
    'lihat '.repeat(33),
  ])('may be %j', (text) => expect(passwordFault(text)).toBe(null))

  it.each([
    'Password1!',
    'P@ssw0rd123',
    'Rahasia#2026',
    '!Qwerty123',
    'Admin@1234',
    'Abcd#1234',
    'Aaa12345!',
    'Fedcba#1',
    'password password',
    'PasswordPassword1!',
    'PａssＷord1!',
    'qwertyuiopasdfghjkl',
  ])('is refused as a common password: %j', (text) => expect(passwordFault(text)).toBe('known'))

  it.each(['aaaaaaaaaaaaaaaaaaaa', '123456789012345678', 'kopi hitam', `kopi hitam ${'a'.repeat(200)}`])(
    'is refused as too weak for a passphrase: %j',
    (text) => expect(passwordFault(text)).toBe('weak'),
  )

  it.each([
    ['seven characters', 'Ab#4567'],
    ['no uppercase letter', 'baru#2026'],
    ['no lowercase letter', 'BARU#2026'],
    ['no number', 'Baruu#baru'],
    ['no special character', 'Baru20266'],
    ['nothing', ''],
  ])('is refused with %s: %j', (_, text) => expect(passwordFault(text)).toBe('weak'))
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
})
