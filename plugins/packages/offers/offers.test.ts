import { describe, expect, it } from 'vitest'
import type { Package } from '../endpoints.ts'
import { cheaperThan, durationsOf, inOrder, pricePerDay, quotaOf, withoutDuplicates } from './offers.ts'

const GB = 1_000_000_000
const DAY: Package = {
  id: 'day',
  kind: 'general',
  name: 'Harian',
  bandwidth_mbps: 10,
  duration: 1,
  duration_type: 'day',
  price: 10_000,
  currency: null,
  quota_bytes: 8 * GB,
  active: true,
}
const HOURS: Package = { ...DAY, id: 'hours', duration: 3, duration_type: 'hour', price: 5_000, quota_bytes: 2 * GB }

describe('a better buy', () => {
  it('beside three hours for Rp 5.000 is a day for Rp 10.000', () => {
    expect(cheaperThan(HOURS, [HOURS, DAY])?.id).toBe('day')
  })

  it('is the one that is cheapest for its time', () => {
    const half = { ...HOURS, id: 'half', duration: 12, price: 8_000, quota_bytes: 5 * GB }
    expect(cheaperThan(HOURS, [half, HOURS, DAY])?.id).toBe('day')
    expect(cheaperThan(HOURS, [half, HOURS])?.id).toBe('half')
  })

  it.each<readonly [string, Partial<Package>]>([
    ['costs more than twice as much', { price: 10_001 }],
    ['is dearer for its time', { duration: 4, duration_type: 'hour' }],
    ['is shorter', { duration: 1, duration_type: 'hour', price: 100 }],
    ['is slower', { bandwidth_mbps: 5 }],
    ['has dearer data', { quota_bytes: 3 * GB }],
    ['has less data', { quota_bytes: GB, price: 100 }],
    ['is of another kind', { kind: 'dwf' }],
    ['is in another currency', { currency: 'KES' }],
    ['is not sold', { active: false }],
    ['has data that nobody knows', { quota_bytes: undefined }],
  ])('is none that %s', (_, change) => {
    const one: Package = { ...DAY, ...change }
    expect(cheaperThan(HOURS, [HOURS, one])).toBeNull()
  })

  it('without a limit is better than one with a limit, and never the other way round', () => {
    const unlimited = { ...DAY, quota_bytes: null }
    expect(cheaperThan(HOURS, [unlimited])?.id).toBe('day')
    expect(cheaperThan({ ...HOURS, quota_bytes: null }, [DAY])).toBeNull()
  })
})

it('the price of a day is said from two days on', () => {
  expect([HOURS, DAY].map(pricePerDay)).toEqual([null, null])
  expect(pricePerDay({ ...DAY, duration: 2 })).toBe(5_000)
  expect(pricePerDay({ ...DAY, duration_type: 'month', price: 300_000 })).toBe(10_000)
})

it.each([
  [undefined, null],
  [null, 'none'],
  [0, 'none'],
  [-1, 'none'],
  [GB, GB],
])('a quota of %s is read as %s', (quota_bytes, read) => {
  expect(quotaOf({ ...DAY, quota_bytes })).toBe(read)
})

it('the last one stands first, then the highlighted ones in their order, then the others as they come', () => {
  const packages = ['a', 'b', 'c', 'd'].map((id) => ({ ...DAY, id }))
  const order = (last: string | null) =>
    inOrder(packages, { last, highlighted: ['c', 'gone', 'b'] }).map(({ id }) => id)
  expect(order(null)).toEqual(['c', 'b', 'a', 'd'])
  expect(order('d')).toEqual(['d', 'c', 'b', 'a'])
  expect(order('b')).toEqual(['b', 'c', 'a', 'd'])
})

it('a package stands in the list once, and the lengths are those of the list, the shortest first', () => {
  expect(withoutDuplicates([DAY, HOURS, DAY]).map(({ id }) => id)).toEqual(['day', 'hours'])
  expect(durationsOf([DAY, HOURS, DAY])).toEqual(['hour', 'day'])
})
