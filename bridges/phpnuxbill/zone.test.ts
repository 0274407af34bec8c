import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBillingZone } from './zone.ts'

test.each([
  ['Asia/Jakarta', '2026-11-23', '19:57:07', '2026-11-23T12:57:07.000Z'],
  ['Asia/Jayapura', '2026-01-01', '00:00:00', '2025-12-31T15:00:00.000Z'],
  ['UTC', '2026-11-23', '19:57:07', '2026-11-23T19:57:07.000Z'],
  ['Africa/Nairobi', '2026-11-23', '00:30:00', '2026-11-22T21:30:00.000Z'],
  ['America/Caracas', '2026-11-23', '20:30:00', '2026-11-24T00:30:00.000Z'],
  // Daylight saving time: UTC+2 in summer, UTC+1 in winter.
  ['Europe/Berlin', '2026-07-01', '12:00:00', '2026-07-01T10:00:00.000Z'],
  ['Europe/Berlin', '2026-12-01', '12:00:00', '2026-12-01T11:00:00.000Z'],
])('in %s, %s %s is %s', (zone, date, time, iso) => {
  expect(createBillingZone(zone).toIso(date, time)).toBe(iso)
})

test('a moment in a zone has its date, time and offset', () => {
  const parts = createBillingZone('Asia/Jakarta').parts(Date.parse('2026-11-22T17:00:00Z'))
  expect(parts).toEqual({ date: '2026-11-23', time: '00:00:00', offset: '+07:00' })
})

test('a moment converted to local time and back is unchanged', () => {
  // Only zones without daylight saving time, because its end makes an hour ambiguous.
  fc.assert(
    fc.property(
      fc.constantFrom('Asia/Jakarta', 'Asia/Makassar', 'Asia/Kathmandu', 'America/Bogota', 'UTC'),
      fc.integer({ min: Date.parse('2020-01-01') / 1_000, max: Date.parse('2040-01-01') / 1_000 }),
      (name, seconds) => {
        const zone = createBillingZone(name)
        const { date, time } = zone.parts(seconds * 1_000)
        expect(Date.parse(zone.toIso(date, time))).toBe(seconds * 1_000)
      },
    ),
  )
})

test('an unknown zone and an invalid time throw a RangeError', () => {
  expect(() => createBillingZone('Asia/Nowhere')).toThrow(RangeError)
  expect(() => createBillingZone('UTC').toIso('0000-00-00', '00:00:00')).toThrow(RangeError)
})
