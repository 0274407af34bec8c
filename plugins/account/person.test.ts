import { describe, expect, test } from 'vitest'
import { faultsOf, kindOf, personOf, tidy, wireOf, type Person } from './person.ts'

const NOBODY: Person = {
  name: '',
  phone: '',
  identityKind: 'ktp',
  identity: '',
  card: null,
  address: '',
  location: null,
}
const SITI: Person = {
  name: 'Siti Rahmawati',
  phone: '6281234567890',
  identityKind: 'ktp',
  identity: '3171014101900001',
  card: 'file_1',
  address: 'Jl. Melati No. 12',
  location: { lat: -6.1964, lng: 106.8317 },
}

test('every field that is missing is named, in either manner', () => {
  expect(faultsOf(NOBODY, 'required')).toEqual({
    name: 'required.name',
    phone: 'required.phone',
    identity: 'required.identity',
    card: 'required.card',
    address: 'required.address',
    location: 'required.location',
  })
  expect(faultsOf({ ...SITI, location: null }, 'empty')).toEqual({ location: 'empty.location' })
  expect(faultsOf(SITI, 'required')).toEqual({})
})

describe('identity numbers', () => {
  const faultOf = (identityKind: Person['identityKind'], identity: string) =>
    faultsOf(tidy({ ...SITI, identityKind, identity }), 'required').identity

  test.each([
    ['ktp', '3171 0141 0190 0001'],
    ['sim', '1234-5678-901234'],
    ['passport', 'x 123 4567'],
  ] as const)('a %s may be typed as %s', (kind, text) => expect(faultOf(kind, text)).toBeUndefined())

  test.each([
    ['ktp', '317101410190000'],
    ['ktp', '31710141019000012'],
    ['ktp', '317101410190000A'],
    ['sim', '12345678901'],
    ['passport', 'A1234'],
    ['passport', 'A123456789'],
  ] as const)('a %s is not %s', (kind, text) => expect(faultOf(kind, text)).toBe(kind))

  test('a number on file shows its kind', () => {
    expect(['', '3171014101900001', '12345678901234', 'X1234567'].map((one) => kindOf(one))).toEqual([
      'ktp',
      'ktp',
      'sim',
      'passport',
    ])
  })
})

test('a driving licence of sixteen digits comes back as one', () => {
  const sent = wireOf({ ...SITI, identityKind: 'sim' })
  expect(sent).toMatchObject({ identity_kind: 'sim', identity_number: SITI.identity })
  expect(personOf(sent).identityKind).toBe('sim')
})

test.each([undefined, null, 'kitas'])('where the kind on file is %s the number tells', (identity_kind) => {
  expect(personOf({ ...wireOf(SITI), identity_kind }).identityKind).toBe('ktp')
})

test.each(['12345', '1234567890123456', '08123abc'])('%j is no phone number', (phone) => {
  expect(faultsOf(tidy({ ...SITI, phone }), 'required')).toEqual({ phone: 'phone' })
})

test('a number typed with spaces and signs is sent as digits', () => {
  expect(tidy({ ...SITI, phone: '+62 812-3456 (789)' }).phone).toBe('628123456789')
})
