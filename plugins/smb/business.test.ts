import { expect, test } from 'vitest'
import { businessOf, businessSchema, type Business } from './business.ts'

const WARUNG: Business = {
  business_name: 'Warung Bu Komang',
  business_type: 'food',
  owner_name: 'Komang',
  phone: '6281338000001',
  email: 'komang@contoh.id',
  address: 'Jl. Hanoman No. 21, Ubud',
  note: '',
  location: { lat: -8.51, lng: 115.26 },
}
const schemaOf = (rules: Partial<Parameters<typeof businessSchema>[1]> = {}) =>
  businessSchema('ID', { email: 'required', note: 'optional', ...rules })
const faultsOf = async (business: Business, rules: Parameters<typeof schemaOf>[0] = {}) =>
  Object.fromEntries(
    ((await schemaOf(rules).safeParseAsync(business)).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]),
  )

test('only the note is optional, and all missing fields are reported at once', async () => {
  expect(await faultsOf(WARUNG)).toEqual({})
  expect(await faultsOf(businessOf({ name: null, phone: null, email: null }, true))).toEqual({
    business_name: 'business_name',
    business_type: 'business_type',
    owner_name: 'owner_name',
    phone: 'phone',
    email: 'email',
    address: 'address',
    location: 'location',
  })
})

test('an optional email address may be empty, and a required note must be there', async () => {
  const empty = { ...WARUNG, email: '' }
  expect(await faultsOf(empty, { email: 'optional' })).toEqual({})
  expect(await faultsOf({ ...WARUNG, email: 'komang@' }, { email: 'optional' })).toEqual({ email: 'emailFormat' })
  expect(await faultsOf(empty, { email: 'hidden', note: 'required' })).toEqual({ note: 'note' })
})

test('phone and email must have a valid format', async () => {
  expect(await faultsOf({ ...WARUNG, phone: '12345', email: 'komang@' })).toEqual({
    phone: 'phoneFormat',
    email: 'emailFormat',
  })
})

test('input is normalised', async () => {
  expect(await schemaOf().parseAsync({ ...WARUNG, phone: '+62 813-3800 0001', owner_name: ' Komang ' })).toEqual(WARUNG)
})

test('the form starts with the customer’s number in groups', async () => {
  expect(businessOf({ name: null, phone: '6281298765431', email: null }, true).phone).toBe('+62 812-9876-5431')
})
