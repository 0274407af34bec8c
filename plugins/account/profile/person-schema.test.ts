import { describe, expect, test } from 'vitest'
import { personSchema, type RequiredMessage } from './person-schema.ts'
import type { Person } from './person.ts'

const EMPTY: Person = {
  name: '',
  phone: '',
  identityKind: 'ktp',
  identity: '',
  identityPhoto: null,
  address: '',
  location: null,
}
const SITI: Person = {
  name: 'Siti Rahmawati',
  phone: '6281234567890',
  identityKind: 'ktp',
  identity: '3171014101900001',
  identityPhoto: 'file_1',
  address: 'Jl. Melati No. 12',
  location: { lat: -6.1964, lng: 106.8317 },
}
type Settings = Omit<Parameters<typeof personSchema>[1], 'country'>
const faultsOf = async (person: Person, message: RequiredMessage, settings: Settings = {}) =>
  Object.fromEntries(
    ((await personSchema(message, { country: 'ID', ...settings }).safeParseAsync(person)).error?.issues ?? []).map(
      ({ path, message }) => [path[0], message],
    ),
  )
const normalised = (changes: Partial<Person>) =>
  personSchema('required', { country: 'ID' }).parseAsync({ ...SITI, ...changes })

test('all missing fields are reported at once, with the chosen message', async () => {
  expect(await faultsOf(EMPTY, 'required')).toEqual({
    name: 'required.name',
    phone: 'required.phone',
    identity: 'required.identity',
    identityPhoto: 'required.card',
    address: 'required.address',
    location: 'required.location',
  })
  expect(await faultsOf({ ...SITI, location: null }, 'empty')).toEqual({ location: 'empty.location' })
  expect(await faultsOf(SITI, 'required')).toEqual({})
})

test('a wrong identity number is reported together with a missing field', async () => {
  expect(await faultsOf({ ...SITI, name: ' ', identity: '12' }, 'required')).toEqual({
    name: 'required.name',
    identity: 'ktp',
  })
})

test('optional and hidden fields may be empty, and an optional number must still be valid', async () => {
  const rules = {
    identity_number: 'optional',
    identity_card: 'hidden',
    address: 'optional',
    location: 'hidden',
  } as const
  const empty = { ...EMPTY, name: 'Siti', phone: SITI.phone }
  expect(await faultsOf(empty, 'required', { rules })).toEqual({})
  expect(await faultsOf({ ...empty, identity: '12' }, 'required', { rules })).toEqual({ identity: 'ktp' })
})

test('a read-only phone number is not validated', async () => {
  expect(await faultsOf({ ...SITI, phone: '' }, 'required', { isPhoneFixed: true })).toEqual({})
})

describe('identity numbers', () => {
  test.each([
    ['ktp', '3171 0141 0190 0001', '3171014101900001'],
    ['sim', '1234-5678-901234', '12345678901234'],
    ['passport', 'x 123 4567', 'X1234567'],
  ] as const)('a %s typed as %s is accepted', async (identityKind, identity, sent) =>
    expect((await normalised({ identityKind, identity })).identity).toBe(sent),
  )

  test.each([
    ['ktp', '317101410190000'],
    ['ktp', '31710141019000012'],
    ['ktp', '317101410190000A'],
    ['sim', '12345678901'],
    ['passport', 'A1234'],
    ['passport', 'A123456789'],
  ] as const)('a %s is not %s', async (identityKind, identity) =>
    expect(await faultsOf({ ...SITI, identityKind, identity }, 'required')).toEqual({ identity: identityKind }),
  )
})

test.each(['12345', '1234567890123456', '08123abc'])('%j is refused as a phone number', async (phone) => {
  expect(await faultsOf({ ...SITI, phone }, 'required')).toEqual({ phone: 'phone' })
})

test('input is trimmed, and a phone number is reduced to digits', async () => {
  expect(await normalised({ name: ' Siti ', address: ' Jl. Melati ', phone: '+62 812-3456 (789)' })).toMatchObject({
    name: 'Siti',
    address: 'Jl. Melati',
    phone: '628123456789',
  })
})
