import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyColor, wcagContrast } from '../../tests/doubles/brand.ts'
import { contrast, withContrast, mix, parseHex, toHex, toOklch } from './color.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#ffffff', 4],
  ['#00ff00', '#000000', 15.3],
  ['#0a0a0a', '#000000', 1.06],
] as const)('the contrast of %s on %s is %s, as published', (first, second, expected) => {
  expect(wcagContrast(first, second)).toBeCloseTo(expected, 1)
  expect(contrast(first, second)).toBeCloseTo(wcagContrast(first, second), 9)
  expect(contrast(second, first)).toBe(contrast(first, second))
})

test('the contrast of any two colours is that of WCAG', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (first, second) => {
      expect(contrast(first, second)).toBeCloseTo(wcagContrast(first, second), 9)
    }),
  )
})

test('a colour is unchanged after conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      expect(toHex(toOklch(hex))).toBe(hex)
    }),
  )
})

test('a colour is moved no further than needed to be legible, and keeps its hue', () => {
  const mended = withContrast('#f97316', ['#ffffff'], 4.5)
  expect(contrast(mended, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(mended, '#ffffff')).toBeLessThan(4.65)
  expect(toOklch(mended).hue).toBeCloseTo(toOklch('#f97316').hue, -1)
})

test.each(['green', '#fff', '#12345g', 'url(x)'])('%s is no colour of a kit', (text) => {
  expect(() => parseHex(text)).toThrow('a colour like #0f6cbd was expected')
})

test('half of two colours is the colour between them', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#112233', '#ffffff', 0)).toBe('#112233')
})
