import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandCss } from './brand-css.ts'
import { brandThemes, CONTRASTS, type Tokens } from './brand.ts'
import { contrast, legible, readHex, toHex, toOklch } from './color.ts'
import { howOften } from '../../tests/fuzz-duration.ts'

const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((bytes) => readHex(`#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`))

const color = (tokens: Tokens, name: string) => readHex(String(tokens[name]))

/** Contrast by WCAG 2.2, written separately from the code of the themes, so that one mistake is not on both sides. */
function wcagContrast(first: string, second: string): number {
  const luminanceOf = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [...hex.matchAll(/[0-9a-f]{2}/g)].map(([byte]) => {
      const share = Number(`0x${byte}`) / 255
      return share > 0.04045 ? Math.exp(2.4 * Math.log((share + 0.055) / 1.055)) : share / 12.92
    })
    return red * 0.2126 + green * 0.7152 + blue * 0.0722
  }
  const lights = [luminanceOf(first), luminanceOf(second)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

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

describe('the themes of any colour', () => {
  test('meet every required contrast, light and dark', () => {
    fc.assert(
      fc.property(anyColor, (brand) => {
        for (const theme of Object.values(brandThemes(brand))) {
          for (const { tokens, on, ratio } of CONTRASTS) {
            for (const token of tokens) {
              for (const ground of on) {
                const reached = wcagContrast(color(theme, token), color(theme, ground))
                expect(reached, `${token} on ${ground}`).toBeGreaterThanOrEqual(ratio)
              }
            }
          }
        }
      }),
    )
  })

  test('have a top bar with legible text', () => {
    fc.assert(
      fc.property(anyColor, (brand) => {
        for (const theme of Object.values(brandThemes(brand))) {
          expect(wcagContrast(color(theme, 'gapura-bar'), color(theme, 'gapura-on-bar'))).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  test('are written as CSS without characters that could end a declaration', () => {
    fc.assert(
      fc.property(anyColor, (brand) => {
        const css = brandCss(brandThemes(brand))
        expect(css.match(/[{}]/g)?.join('')).toBe('{}{{}}')
        expect(css.replace('@media screen{.dark-mode{', '')).not.toMatch(/url\(|var\(|<|@|\\/)
      }),
      { numRuns: howOften(20) },
    )
  })
})

test('in the dark theme surfaces on the page are lighter than the page, and the brand keeps its colour', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const { dark } = brandThemes(brand)
      const [page = 1, ...upwards] = [
        'gapura-page',
        'colorNeutralBackground1',
        'colorNeutralBackground2',
        'colorNeutralBackground3',
      ].map((token) => toOklch(color(dark, token)).lightness)
      expect(upwards.toSorted((a, b) => a - b)).toEqual(upwards)
      expect(page).toBeLessThan(Math.min(...upwards))
      expect(toOklch(color(dark, 'colorBrandBackground2')).lightness).toBeGreaterThan(upwards[1] ?? 1)
    }),
    { numRuns: howOften(20) },
  )
})

test.each(['#15803d', '#0e7490', '#7a1f3d'])('a button has the same colour in both themes: %s', (brand) => {
  const { light, dark } = brandThemes(brand)
  const [lightColor, darkColor] = [light, dark].map((theme) => toOklch(color(theme, 'colorBrandBackground')))
  expect(darkColor?.chroma).toBeCloseTo(lightColor?.chroma ?? 0, 1)
  expect(darkColor?.hue).toBeCloseTo(lightColor?.hue ?? 0, -1)
})

test.each(['#0f6cbd', '#14804a', '#7a1f3d'])('a colour with legible white text is kept on buttons: %s', (brand) => {
  expect(brandThemes(brand).light).toMatchObject({ colorBrandBackground: brand, 'gapura-bar': brand })
})

test('a bright brand keeps its colour on buttons and gets dark text', () => {
  const { light } = brandThemes('#facc15')
  expect(light).toMatchObject({ colorBrandBackground: '#facc15', colorNeutralForegroundOnBrand: '#1b1b1b' })
})

test('every step keeps the hue', () => {
  const { light } = brandThemes('#c2410c')
  const hue = toOklch(readHex('#c2410c')).hue
  expect(toOklch(color(light, 'colorBrandBackground2')).hue).toBeCloseTo(hue, -1)
  expect(toOklch(color(light, 'colorBrandForegroundLinkPressed')).hue).toBeCloseTo(hue, -1)
})

test('a colour is unchanged after conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      expect(toHex(toOklch(hex))).toBe(hex)
    }),
  )
})

test('a colour is moved no further than needed to be legible', () => {
  const mended = legible('#f97316', ['#ffffff'], 4.5)
  expect(contrast(mended, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(mended, '#ffffff')).toBeLessThan(4.65)
})

describe('the CSS', () => {
  const themes = {
    light: { a: '#fff', b: '1px', 'gapura-bar': '#000' },
    dark: { a: '#000', b: '1px', 'gapura-bar': '#000' },
  }

  test('writes only differing tokens for the dark theme', () => {
    expect(brandCss(themes)).toBe(
      ':root{color-scheme:light;--a:#fff;--b:1px;--gapura-bar:#000;}@media screen{.dark-mode{color-scheme:dark;--a:#000;}}',
    )
  })

  test('has only the tokens in use, and the portal’s own', () => {
    expect(brandCss(themes, new Set(['b']))).toBe(
      ':root{color-scheme:light;--b:1px;--gapura-bar:#000;}@media screen{.dark-mode{color-scheme:dark;}}',
    )
  })

  test.each(['url(//x)', 'var(--b)', '#fff;--b:0', '</style>', '}', 'red/*', '\\3c'])('refuses %s', (value) => {
    expect(() => brandCss({ light: { a: value }, dark: {} })).toThrow('not written into a page')
  })
})
