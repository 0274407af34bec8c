import { describe, expect, it } from 'vitest'
import type { Package } from '../endpoints.ts'
import { betterValueThan, durationsOf, hourlyPrice, inOrder, offered, shownDailyPrice, quotaOf } from './offers.ts'

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

describe('a package that saves money', () => {
  it('beside three hours for Rp 5.000 is a day for Rp 10.000', () => {
    expect(betterValueThan(HOURS, [HOURS, DAY])?.id).toBe('day')
  })

  it('is the cheapest package per day', () => {
    const half = { ...HOURS, id: 'half', duration: 12, price: 8_000, quota_bytes: 5 * GB }
    expect(betterValueThan(HOURS, [half, HOURS, DAY])?.id).toBe('day')
    expect(betterValueThan(HOURS, [half, HOURS])?.id).toBe('half')
  })

  it.each<readonly [string, Partial<Package>]>([
    ['costs more than twice as much', { price: 10_001 }],
    ['is more expensive per day', { duration: 4, duration_type: 'hour' }],
    ['is shorter', { duration: 1, duration_type: 'hour', price: 100 }],
    ['is slower', { bandwidth_mbps: 5 }],
    ['has more expensive data', { quota_bytes: 3 * GB }],
    ['has less data', { quota_bytes: GB, price: 100 }],
    ['is of another kind', { kind: 'dwf' }],
    ['is in another currency', { currency: 'KES' }],
    ['is not sold', { active: false }],
    ['has an unknown data limit', { quota_bytes: undefined }],
  ])('is none when it %s', (_, change) => {
    const other: Package = { ...DAY, ...change }
    expect(betterValueThan(HOURS, [HOURS, other])).toBeNull()
  })

  it('without a data limit beats a package with a limit, and never the reverse', () => {
    const unlimited = { ...DAY, quota_bytes: null }
    expect(betterValueThan(HOURS, [unlimited])?.id).toBe('day')
    expect(betterValueThan({ ...HOURS, quota_bytes: null }, [DAY])).toBeNull()
  })
})

it('the price per day is shown from two days on', () => {
  expect([HOURS, DAY].map(shownDailyPrice)).toEqual([null, null])
  expect(hourlyPrice({ ...HOURS, duration: 4, price: 6_000 })).toBe(1_500)
  expect(hourlyPrice(DAY)).toBe(null)
  expect(shownDailyPrice({ ...DAY, duration: 2 })).toBe(5_000)
  expect(shownDailyPrice({ ...DAY, duration_type: 'month', price: 300_000 })).toBe(10_000)
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

it('the last bought package is first, then the highlighted ones in their order, then the others', () => {
  const packages = ['a', 'b', 'c', 'd'].map((id) => ({ ...DAY, id }))
  const order = (last: string | null) =>
    inOrder(packages, { last, highlighted: ['c', 'gone', 'b'] }).map(({ id }) => id)
  expect(order(null)).toEqual(['c', 'b', 'a', 'd'])
  expect(order('d')).toEqual(['d', 'c', 'b', 'a'])
  expect(order('b')).toEqual(['b', 'c', 'a', 'd'])
})

it('the list has no duplicates, and its duration units begin with the shortest', () => {
  expect(offered([DAY, HOURS, DAY], { hidden: [], sort: 'listed' }).map(({ id }) => id)).toEqual(['day', 'hours'])
  expect(durationsOf([DAY, HOURS, DAY])).toEqual(['hour', 'day'])
})
