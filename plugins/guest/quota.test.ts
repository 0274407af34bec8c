import { expect, test } from 'vitest'
import { countedOf, offerOf, takenShare } from './quota.ts'

test('below the maximum packages are left', () => {
  expect(offerOf({ taken: 0, maximum: 2 })).toEqual({ kind: 'available', left: 2 })
  expect(offerOf({ taken: 1, maximum: 2 })).toEqual({ kind: 'available', left: 1 })
})

test('at the maximum, or above one that was lowered since, no packages are left', () => {
  expect(offerOf({ taken: 2, maximum: 2 })).toEqual({ kind: 'used-up' })
  expect(offerOf({ taken: 3, maximum: 2 })).toEqual({ kind: 'used-up' })
})

test('a network without free packages is not the same as a used-up quota', () => {
  expect(offerOf({ taken: 0, maximum: 0 })).toEqual({ kind: 'none' })
})

test('the bar is never more than full', () => {
  expect(takenShare({ taken: 1, maximum: 4 })).toBe(0.25)
  expect(takenShare({ taken: 9, maximum: 4 })).toBe(1)
  expect(takenShare({ taken: 0, maximum: 0 })).toBe(1)
})

test.each([null, -1])('a maximum of %s is none', (maximum) => {
  expect(offerOf({ taken: 7, maximum })).toEqual({ kind: 'unlimited' })
  expect(countedOf({ taken: 7, maximum })).toBeNull()
})

test('what is odd is never shown', () => {
  expect(countedOf({ taken: -1, maximum: 2 })).toEqual({ taken: 0, maximum: 2 })
  expect(countedOf({ taken: null, maximum: 2.5 })).toEqual({ taken: 0, maximum: 2 })
})

test('a part of a package is not shown: what is taken and the maximum are rounded down', () => {
  expect(countedOf({ taken: 1.9, maximum: 2.9 })).toEqual({ taken: 1, maximum: 2 })
  expect(offerOf({ taken: 1.9, maximum: 2 })).toEqual({ kind: 'available', left: 1 })
  expect(offerOf({ taken: 0, maximum: 0.5 })).toEqual({ kind: 'none' })
})

test('nothing taken and an empty bar belong together', () => {
  expect(offerOf({ taken: null, maximum: 1 })).toEqual({ kind: 'available', left: 1 })
  expect(takenShare({ taken: 0, maximum: 1 })).toBe(0)
  expect(takenShare({ taken: 1, maximum: 1 })).toBe(1)
})
