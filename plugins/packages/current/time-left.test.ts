import { expect, test } from 'vitest'
import type { CurrentPackage } from '../endpoints.ts'
import { timeLeftOf } from './time-left.ts'

const NOW = new Date('2026-11-26T05:00:00Z')
const held = (ends_at: string | null, started_at: string | null = null): CurrentPackage => ({
  package: {
    id: 'day-1',
    kind: 'general',
    name: 'Harian',
    bandwidth_mbps: 10,
    duration: 1,
    duration_type: 'day',
    price: 5e3,
    currency: null,
    active: true,
  },
  status: 'active',
  started_at,
  ends_at,
  used_bytes: null,
  quota_bytes: null,
})

test.each([
  ['2026-11-29T04:00:00Z', 2, 'days'],
  ['2026-11-28T05:00:00Z', 2, 'days'],
  ['2026-11-28T04:59:00Z', 47, 'hours'],
  ['2026-11-26T07:00:00Z', 2, 'hours'],
  ['2026-11-26T06:59:00Z', 119, 'minutes'],
  ['2026-11-26T05:00:01Z', 1, 'minutes'],
  ['2026-11-26T05:00:00Z', 0, 'minutes'],
  ['2026-11-01T05:00:00Z', 0, 'minutes'],
])('until %s are %i %s', (end, count, unit) => {
  expect(timeLeftOf(held(end), NOW)).toMatchObject({ count, unit })
})

test('the share is of the time since the start, otherwise of the package’s duration', () => {
  expect(timeLeftOf(held('2026-11-26T11:00:00Z', '2026-11-26T03:00:00Z'), NOW)?.share).toBe(0.75)
  expect(timeLeftOf(held('2026-11-26T11:00:00Z'), NOW)?.share).toBe(0.25)
  // A package that was extended lasts longer than its duration.
  expect(timeLeftOf(held('2026-11-29T05:00:00Z'), NOW)?.share).toBe(1)
})

test.each([null, 'never'])('an end of %j is no end', (end) => expect(timeLeftOf(held(end), NOW)).toBeNull())
