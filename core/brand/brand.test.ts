import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandCss } from './brand-css.ts'
import { brandThemes, CONTRASTS, type Tokens } from './brand.ts'
import { contrast, legible, readHex, toHex, toOklch } from './color.ts'

const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((bytes) => readHex(`#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`))

const color = (tokens: Tokens, name: string) => readHex(String(tokens[name]))

describe('the themes of any colour', () => {
  test('meet every required contrast, light and dark', () => {
    fc.assert(
      fc.property(anyColor, (brand) => {
        for (const theme of Object.values(brandThemes(brand))) {
          for (const { tokens, on, ratio } of CONTRASTS) {
            for (const token of tokens) {
              for (const ground of on) {
                const reached = contrast(color(theme, token), color(theme, ground))
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
          expect(contrast(color(theme, 'gapura-bar'), color(theme, 'gapura-on-bar'))).toBeGreaterThanOrEqual(4.5)
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
      { numRuns: 20 },
    )
  })
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
