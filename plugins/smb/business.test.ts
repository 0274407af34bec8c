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
/** Faults by field. */
const faultsOf = (business: Business) =>
  Object.fromEntries(
    (businessSchema.safeParse(business).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

test('a note may be left out; everything else is asked for, all at once', () => {
  expect(faultsOf(WARUNG)).toEqual({})
  expect(faultsOf(businessOf({ name: null, phone: null, email: null }))).toEqual({
    business_name: 'business_name',
    business_type: 'business_type',
    owner_name: 'owner_name',
    phone: 'phone',
    email: 'email',
    address: 'address',
    location: 'location',
  })
})

test('phone and e-mail are held to their forms', () => {
  expect(faultsOf({ ...WARUNG, phone: '12345', email: 'komang@' })).toEqual({
    phone: 'phoneFormat',
    email: 'emailFormat',
  })
})

test('what was typed is tidied', () => {
  expect(businessSchema.parse({ ...WARUNG, phone: '+62 813-3800 0001', owner_name: ' Komang ' })).toEqual(WARUNG)
})
