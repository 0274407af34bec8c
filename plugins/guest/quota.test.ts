import { expect, test } from 'vitest'
import { countedOf, offerOf, takenShare } from './quota.ts'

test('below the maximum, packages are available', () => {
  expect(offerOf({ taken: 0, maximum: 2 })).toEqual({ kind: 'available', left: 2 })
  expect(offerOf({ taken: 1, maximum: 2 })).toEqual({ kind: 'available', left: 1 })
})

test('at or above the maximum, the quota is used up', () => {
  expect(offerOf({ taken: 2, maximum: 2 })).toEqual({ kind: 'used-up' })
  expect(offerOf({ taken: 3, maximum: 2 })).toEqual({ kind: 'used-up' })
})

test('a maximum of 0 is a network without free packages, not a used-up quota', () => {
  expect(offerOf({ taken: 0, maximum: 0 })).toEqual({ kind: 'none' })
})

test('the bar is at most full', () => {
  expect(takenShare({ taken: 1, maximum: 4 })).toBe(0.25)
  expect(takenShare({ taken: 9, maximum: 4 })).toBe(1)
  expect(takenShare({ taken: 0, maximum: 0 })).toBe(1)
})

test.each([null, -1])('a maximum of %s is unlimited', (maximum) => {
  expect(offerOf({ taken: 7, maximum })).toEqual({ kind: 'unlimited' })
  expect(countedOf({ taken: 7, maximum })).toBeNull()
})

test('negative and missing counts are shown as 0, and fractions are rounded down', () => {
  expect(countedOf({ taken: -1, maximum: 2 })).toEqual({ taken: 0, maximum: 2 })
  expect(countedOf({ taken: null, maximum: 2.5 })).toEqual({ taken: 0, maximum: 2 })
})

test('taken packages and the maximum are rounded down', () => {
  expect(countedOf({ taken: 1.9, maximum: 2.9 })).toEqual({ taken: 1, maximum: 2 })
  expect(offerOf({ taken: 1.9, maximum: 2 })).toEqual({ kind: 'available', left: 1 })
  expect(offerOf({ taken: 0, maximum: 0.5 })).toEqual({ kind: 'none' })
})

test('the bar is empty when no package was taken, and full at the maximum', () => {
  expect(offerOf({ taken: null, maximum: 1 })).toEqual({ kind: 'available', left: 1 })
  expect(takenShare({ taken: 0, maximum: 1 })).toBe(0)
  expect(takenShare({ taken: 1, maximum: 1 })).toBe(1)
})
