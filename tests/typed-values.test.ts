/** Every field that takes a number, a code or a name reads what people paste and what keyboards of other scripts type. */
import { describe, expect, test } from 'vitest'
import { digitsFit, normalizeIdentifier } from '../backend/index.ts'
import { codeIn } from '../core/kit/forms/code-in-text.ts'
import { readNumber } from '../core/kit/forms/read-number.ts'
import { emailRule, phoneRule, textRule } from '../core/kit/forms/rules.ts'
import { readPlace } from '../core/kit/map/place.ts'
import { newPhoneForm } from '../plugins/account/phone/new-phone-form.ts'
import { personSchema } from '../plugins/account/profile/person-schema.ts'
import { digitsOf, formatExpiry, formatCardNumber } from '../plugins/packages/bank-card/bank-card-format.ts'
import { readLoginName } from '../plugins/sign-in/flow/login-name.ts'
import { linkDigitsForm } from '../plugins/sign-in/link/link-digits-form.ts'
import { passwordForm } from '../plugins/sign-in/password/password-forms.ts'
import { allCountries } from '../plugins/sign-in/phone/all-countries.ts'
import { findCountries } from '../plugins/sign-in/phone/find-countries.ts'
import { voucherCode } from '../plugins/sign-in/voucher/voucher-code.ts'

const identity = (typed: string) =>
  personSchema('required', { country: 'ID' }).parseAsync({
    name: 'Siti',
    phone: '6281234567890',
    identityKind: 'ktp',
    identity: typed,
    identityPhoto: 'photo',
    address: 'Jalan Raya 1',
    location: { lat: -8.5, lng: 115.2 },
  })

/** The reader of each field, and an example with digits and a hyphen. */
const FIELDS: readonly (readonly [field: string, read: (typed: string) => unknown, example: string])[] = [
  ['the number at sign-in', (typed) => readNumber(typed, 'ID'), '0812-3456-7890'],
  ['the number of a form', (typed) => phoneRule('missing', 'format', 'ID').parseAsync(typed), '0812-3456-7890'],
  [
    'a new number',
    (typed) => newPhoneForm(null, 'ID').parseAsync({ phone: typed, current_password: '' }),
    '0812-3456-7890',
  ],
  ['the login name, a number', (typed) => readLoginName(typed, 'ID'), '0812-3456-7890'],
  ['the login name, an address', (typed) => readLoginName(typed, 'ID'), 'siti-7890@contoh.id'],
  ['an email address', (typed) => emailRule('missing', 'format').parse(typed), 'siti-7890@contoh.id'],
  ['a one-time code', codeIn, '012-345'],
  ['a voucher', voucherCode, 'gapura-2026'],
  ['the last digits of a number', (typed) => linkDigitsForm.parse({ digits: typed }), '7890'],
  ['an identity number', identity, '3276-0102-0390-0002'],
  ['coordinates', readPlace, '-8.5069, 115.2625'],
  ['the number of a card', formatCardNumber, '4111-1111-1111-1111'],
  ['the expiry of a card', formatExpiry, '09-28'],
  ['the check number of a card', digitsOf, '123'],
  ['a search for a calling code', (typed) => findCountries(allCountries('id'), typed), '670'],
  ['the name of an account at the back end', (typed) => normalizeIdentifier(typed), '0812-3456-7890'],
  ['the last digits at the back end', (typed) => digitsFit(typed, '6281234567890'), '7890'],
]

const digitsFrom = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const SPELLINGS: readonly (readonly [name: string, spell: (text: string) => string])[] = [
  ['marks of direction around it', (text) => `\u202A${text}\u202C`],
  ['an isolate around it', (text) => `\u2068${text}\u2069`],
  ['zero-width spaces in it', (text) => [...text].join('\u200B')],
  ['spaces around it', (text) => `\u00A0${text} \n`],
  ['Arabic digits', digitsFrom(0x660)],
  ['Persian digits', digitsFrom(0x6f0)],
  ['Bengali digits', digitsFrom(0x9e6)],
  ['Thai digits', digitsFrom(0xe50)],
  ['digits of full width', digitsFrom(0xff10)],
  ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uFE63', '\uFF0D'].map(
    (dash) =>
      [`the dash U+${dash.codePointAt(0)?.toString(16)}`, (text: string) => text.replaceAll('-', dash)] as const,
  ),
]

describe.each(FIELDS)('%s', (_, read, example) => {
  test.each(SPELLINGS)('is read with %s', async (_, spell) =>
    expect(await read(spell(example))).toEqual(await read(example)),
  )
})

test('a name loses the marks of direction that were pasted with it', () => {
  expect(textRule('missing').parse(' \u202ASiti\u202C ')).toBe('Siti')
  expect(textRule('missing').safeParse('\u200B').success).toBe(false)
})

test('a password stays as it was typed', async () => {
  const password = '\u202A ٠١٢ Ａ–b '
  const { password: read } = await passwordForm('ID').parseAsync({ login: 'siti@contoh.id', password })
  expect(read).toBe(password)
})
