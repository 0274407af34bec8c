import { expect, test } from 'vitest'
import { businessFaults, businessOf, tidyBusiness, type Business } from './business.ts'

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

test('a note may be left out; everything else is asked for', () => {
  expect(businessFaults(WARUNG)).toEqual({})
  const empty = tidyBusiness(businessOf({ name: null, phone: null, email: null }))
  expect(Object.keys(businessFaults(empty))).toEqual([
    'business_name',
    'business_type',
    'owner_name',
    'phone',
    'email',
    'address',
    'location',
  ])
})

test('phone and e-mail are held to their forms', () => {
  expect(businessFaults({ ...WARUNG, phone: '12345', email: 'komang@' })).toEqual({
    phone: 'phoneFormat',
    email: 'emailFormat',
  })
  expect(tidyBusiness({ ...WARUNG, phone: '+62 813-3800 0001', owner_name: ' Komang ' })).toEqual(WARUNG)
})
