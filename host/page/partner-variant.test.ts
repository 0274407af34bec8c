import { expect, test } from 'vitest'
import { fakePartner } from '../../tests/doubles/fake-host.ts'
import { partnerVariant, type VariantMoment } from './partner-variant.ts'

const partner = {
  ...fakePartner('lestari'),
  banners: [
    { id: 'always', text: { id: 'x' } },
    { id: 'march', text: { id: 'x' }, from: '2027-03-01', until: '2027-03-31' },
    { id: 'market', text: { id: 'x' }, at: ['Pasar'] },
  ],
}
const at = (changes: Partial<VariantMoment> = {}) =>
  partnerVariant(partner, { now: new Date('2027-03-10T00:00:00Z'), router: null, closed: [], ...changes })
const idsAt = (changes?: Partial<VariantMoment>) => at(changes).partner.banners?.map(({ id }) => id) ?? []

test('a request gets what applies at its time and its router, without what the customer has closed', () => {
  expect(idsAt()).toEqual(['always', 'march'])
  expect(idsAt({ now: new Date('2027-02-28T16:59:00Z') })).toEqual(['always'])
  expect(idsAt({ now: new Date('2027-02-28T17:00:00Z') })).toEqual(['always', 'march'])
  expect(idsAt({ router: 'Pasar' })).toEqual(['always', 'march', 'market'])
  expect(idsAt({ closed: ['march', 'unknown'] })).toEqual(['always'])
})

test('equal variants are one object, by which caches know a partner, and others have another key', () => {
  expect(at().partner).toBe(at({ now: new Date('2027-03-11T00:00:00Z'), closed: ['unknown'] }).partner)
  expect(at().variant).not.toBe(at({ router: 'Pasar' }).variant)
})

test('a file without banners and dates has one variant, the file itself', () => {
  const plain = fakePartner('lestari')
  expect(partnerVariant(plain, { now: new Date(), router: 'Pasar', closed: ['x'] })).toEqual({
    partner: plain,
    variant: '',
  })
})
