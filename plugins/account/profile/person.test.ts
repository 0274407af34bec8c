import { expect, test } from 'vitest'
import { ALL_REQUIRED, kindOf, toPerson, toProfile, toRequest, withoutHidden, type Person } from './person.ts'

const SITI: Person = {
  name: 'Siti Rahmawati',
  phone: '6281234567890',
  identityKind: 'ktp',
  identity: '3171014101900001',
  identityPhoto: 'file_1',
  address: 'Jl. Melati No. 12',
  location: { lat: -6.1964, lng: 106.8317 },
}

test('without a stored kind, the kind is derived from the format of the number', () => {
  expect(['', '3171014101900001', '12345678901234', 'X1234567'].map((number) => kindOf(number))).toEqual([
    'ktp',
    'ktp',
    'sim',
    'passport',
  ])
})

test('a driving licence of sixteen digits keeps its kind when it is sent and read again', () => {
  const sent = toRequest({ ...SITI, identityKind: 'sim' })
  expect(sent).toMatchObject({ identity_kind: 'sim', identity_number: SITI.identity })
  expect(toPerson(sent).identityKind).toBe('sim')
})

test.each([undefined, null, 'kitas'])(
  'the stored kind %s is replaced by the kind derived from the number',
  (identity_kind) => {
    expect(toPerson({ ...toRequest(SITI), identity_kind }).identityKind).toBe('ktp')
  },
)

test('hidden and empty fields are not sent', () => {
  const rules = { ...ALL_REQUIRED, identity_number: 'hidden', location: 'hidden' } as const
  expect(toProfile({ ...withoutHidden(SITI, rules), address: '' })).toEqual({
    name: 'Siti Rahmawati',
    identity_card: 'file_1',
  })
})
