import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findJsonPlaces } from './json-places.ts'
import { pointerTo } from './partner-fault.ts'

const TEXT = `{
  "a": 1,
  "list": [true, { "b/c": "x" }],
  "a": "\\"{[,:"
}`

describe('places', () => {
  test.each([
    ['', 1, 1],
    ['/list', 3, 11],
    ['/list/0', 3, 12],
    ['/list/1/b~1c', 3, 27],
    // The last value counts.
    ['/a', 4, 8],
    // A missing value has the place of its object.
    ['/list/1/missing', 3, 18],
    ['/missing/inner', 1, 1],
  ])('%s stands at %i:%i', (pointer, line, column) =>
    expect(findJsonPlaces(TEXT).placeOf(pointer)).toEqual({ line, column }),
  )

  test('of any value in any layout point to the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '  ', '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const { placeOf, repeated } = findJsonPlaces(text)
        expect(repeated).toEqual([])
        const lines = text.split('\n')
        for (const [keys, leaf] of leavesOf(value)) {
          const { line, column } = placeOf(pointerTo(keys))
          const rest = (lines[line - 1] ?? '').slice(column - 1)
          expect(rest.slice(0, JSON.stringify(leaf).length)).toBe(JSON.stringify(leaf))
        }
      }),
    )
  })
})

test('a duplicate key is found with its place, in nested objects too', () => {
  expect(findJsonPlaces(TEXT).repeated).toEqual([{ pointer: '/a', place: { line: 4, column: 3 } }])
  expect(findJsonPlaces('[{"x":1},{"x":2,"x":3}]').repeated).toEqual([
    { pointer: '/1/x', place: { line: 1, column: 17 } },
  ])
})

function leavesOf(value: unknown, keys: readonly (string | number)[] = []): [readonly (string | number)[], unknown][] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => leavesOf(inner, [...keys, index]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...keys, key]))
  return [[keys, value]]
}
