import { expect, test } from 'vitest'
import { directionsTo, formatDistance } from './distance.ts'

test.each([
  [0, '0 m'],
  [347, '350 m'],
  [994, '990 m'],
  [996, '1 km'],
  [1_240, '1,2 km'],
  [9_949, '9,9 km'],
  [9_960, '10 km'],
  [14_400, '14 km'],
  [99_400, '99 km'],
])('%d metres are formatted as %s', (metres, text) => expect(formatDistance(metres, 'id')).toBe(text))

test('the decimal separator depends on the language, and an unknown or very long distance gives null', () => {
  expect(formatDistance(1_240, 'en')).toBe('1.2 km')
  expect(formatDistance(null, 'id')).toBeNull()
  expect(formatDistance(1_537_000, 'id')).toBeNull()
})

test('directions link to Google Maps', () => {
  expect(directionsTo({ lat: -8.5069, lng: 115.2625 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=-8.5069,115.2625',
  )
})
