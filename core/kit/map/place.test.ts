import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPlace, metresBetween, placeOf, readPlace } from './place.ts'

const UBUD = { lat: -8.5069, lng: 115.2625 }

test.each([
  '-8.5069, 115.2625',
  ' -8.5069 115.2625 ',
  '-8.5069;115.2625',
  '-8,5069; 115,2625',
  '-8,5069 115,2625',
  '\u202A\u22128.5069\uFF0C 115.2625\u202C',
  '-٨.٥٠٦٩, ١١٥.٢٦٢٥',
  '-٨٫٥٠٦٩، ١١٥٫٢٦٢٥',
  'geo:-8.5069,115.2625?z=17',
  'https://www.google.com/maps/place/Ubud/@-8.5069,115.2625,15z',
  'https://maps.google.com/?q=-8.5069,115.2625',
  'https://www.google.com/maps/search/?api=1&query=-8.5069%2C115.2625',
  'https://www.openstreetmap.org/#map=17/-8.5069/115.2625',
])('reads a place out of %j', (text) => expect(readPlace(text)).toEqual(UBUD))

test.each(['', 'Jl. Hanoman 12', '12', '91, 115', '-8.5, 181', '2026-11-20', '0812 3456 7890'])(
  'finds no place in %j',
  (text) => expect(readPlace(text)).toBeNull(),
)

test('a formatted place is read as the same place, to a metre', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      (lat, lng) => {
        const place = placeOf(lat, lng)
        const again = place && readPlace(formatPlace(place))
        expect(place && again && metresBetween(place, again)).toBeLessThan(1)
      },
    ),
  )
})

test('a longitude beyond 180 degrees is wrapped to the same place', () => {
  expect(placeOf(-8.5069, 115.2625 + 360)).toEqual(UBUD)
  expect(placeOf(Number.NaN, 0)).toBeNull()
})

test('measures the great-circle distance', () => {
  expect(Math.round(metresBetween(UBUD, UBUD))).toBe(0)
  expect(Math.round(metresBetween({ lat: 0, lng: 106 }, { lat: 0, lng: 107 }))).toBe(111_195)
  expect(Math.round(metresBetween({ lat: -8, lng: 115 }, { lat: -9, lng: 115 }))).toBe(111_195)
})
