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
const schema = businessSchema('ID')
const faultsOf = async (business: Business) =>
  Object.fromEntries(
    ((await schema.safeParseAsync(business)).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

test('only the note is optional, and all missing fields are reported at once', async () => {
  expect(await faultsOf(WARUNG)).toEqual({})
  expect(await faultsOf(businessOf({ name: null, phone: null, email: null }))).toEqual({
    business_name: 'business_name',
    business_type: 'business_type',
    owner_name: 'owner_name',
    phone: 'phone',
    email: 'email',
    address: 'address',
    location: 'location',
  })
})

test('phone and email must have a valid format', async () => {
  expect(await faultsOf({ ...WARUNG, phone: '12345', email: 'komang@' })).toEqual({
    phone: 'phoneFormat',
    email: 'emailFormat',
  })
})

test('input is normalised', async () => {
  expect(await schema.parseAsync({ ...WARUNG, phone: '+62 813-3800 0001', owner_name: ' Komang ' })).toEqual(WARUNG)
})

test('the form starts with the customer’s number in groups', async () => {
  expect(businessOf({ name: null, phone: '6281298765431', email: null }).phone).toBe('+62 812-9876-5431')
})
