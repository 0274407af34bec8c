import { expect, test } from 'vitest'
import { kindOf, personOf, wireOf, type Person } from './person.ts'

const SITI: Person = {
  name: 'Siti Rahmawati',
  phone: '6281234567890',
  identityKind: 'ktp',
  identity: '3171014101900001',
  card: 'file_1',
  address: 'Jl. Melati No. 12',
  location: { lat: -6.1964, lng: 106.8317 },
}

test('a number on file shows its kind', () => {
  expect(['', '3171014101900001', '12345678901234', 'X1234567'].map((one) => kindOf(one))).toEqual([
    'ktp',
    'ktp',
    'sim',
    'passport',
  ])
})

test('a driving licence of sixteen digits comes back as one', () => {
  const sent = wireOf({ ...SITI, identityKind: 'sim' })
  expect(sent).toMatchObject({ identity_kind: 'sim', identity_number: SITI.identity })
  expect(personOf(sent).identityKind).toBe('sim')
})

test.each([undefined, null, 'kitas'])('where the kind on file is %s the number tells', (identity_kind) => {
  expect(personOf({ ...wireOf(SITI), identity_kind }).identityKind).toBe('ktp')
})
