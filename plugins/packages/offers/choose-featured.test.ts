import { expect, test } from 'vitest'
import type { Package } from '../endpoints.ts'
import { cheaperPerDay, chooseFeatured } from './choose-featured.ts'

const offer = (id: string, days: number, price: number, more: Partial<Package> = {}): Package => ({
  id,
  kind: 'general',
  name: id,
  bandwidth_mbps: 10,
  duration: days,
  duration_type: 'day',
  price,
  currency: null,
  active: true,
  quota_bytes: null,
  ...more,
})
const DAY = offer('day', 1, 5_000)
const WEEK = offer('week', 7, 25_000)
const MONTH = offer('month', 30, 75_000)
const HOUR = offer('hour', 1, 9_000)
const ALL = [HOUR, DAY, WEEK, MONTH]
const NONE = { recommended: null, last: null, highlighted: [] }

const chosen = (known: Partial<typeof NONE> | object, packages = ALL) =>
  chooseFeatured(packages, { ...NONE, ...known }).map(({ item, reason }) => [item.id, reason])

test('three packages are shown, each once, with the first reason that it has', () => {
  expect(chosen({ recommended: WEEK, last: 'day' })).toEqual([
    ['week', 'recommended'],
    ['day', 'boughtLast'],
    ['month', 'cheapest'],
  ])
  expect(chosen({ recommended: MONTH, last: 'month' })).toEqual([
    ['month', 'recommended'],
    ['day', 'lowest'],
    ['hour', null],
  ])
})

test('without a recommendation of the back end the partner’s first one counts', () => {
  expect(chosen({ highlighted: ['day'] })[0]).toEqual(['day', 'recommended'])
  expect(chosen({ recommended: offer('gone', 1, 1), highlighted: ['day'] })[0]).toEqual(['day', 'recommended'])
})

test('the partner’s packages come first, with the first reason that they have', () => {
  expect(chosen({ highlighted: ['hour', 'gone', 'month', 'day'], last: 'day' })).toEqual([
    ['hour', 'recommended'],
    ['month', 'cheapest'],
    ['day', 'boughtLast'],
  ])
  expect(chosen({ highlighted: ['hour'], recommended: WEEK })).toEqual([
    ['week', 'recommended'],
    ['hour', null],
    ['month', 'cheapest'],
  ])
})

test('one package is marked as recommended, also when the partner highlights several', () => {
  const reasons = chosen({ recommended: WEEK, highlighted: ['hour', 'day'] }).map(([, reason]) => reason)
  expect(reasons).toEqual(['recommended', null, 'lowest'])
})

test('a single package is not called the cheapest', () => {
  expect(chosen({}, [DAY])).toEqual([['day', null]])
  expect(chosen({}, [])).toEqual([])
})

test('at most two cheaper packages per day, never slower ones, and none with costlier data', () => {
  const slow = offer('slow', 30, 1_000, { bandwidth_mbps: 5 })
  const small = offer('small', 7, 10_000, { quota_bytes: 1_000 })
  const year = offer('year', 365, 500_000)
  const ids = (base: Package) => cheaperPerDay(base, [...ALL, slow, small, year]).map(({ id }) => id)
  expect(ids(DAY)).toEqual(['week', 'month'])
  expect(ids(year)).toEqual([])
})
