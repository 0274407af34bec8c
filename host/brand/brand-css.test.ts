import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { howOften } from '../../tests/fuzz-duration.ts'
import { brandCss } from './brand-css.ts'
import { anyKit, wcagContrast } from '../../tests/doubles/brand.ts'
import { brandRoles } from './brand-roles.ts'
import { mix } from './color.ts'

const kit = { color: '#15803d' } as const
const manifest = { 'fonts/fredoka': { file: 'assets/Ab3.woff2' } }

test('both themes are written, the second with what differs alone', () => {
  const [light, dark] = [brandRoles(kit, 'light'), brandRoles(kit, 'dark')]
  const [first = '', second = ''] = brandCss(kit).split('@media screen')
  expect(first).toMatch(/^:root\{color-scheme:light;--page:#/)
  expect(first).toContain('--r-s:.5rem;')
  expect(first).toContain(`--ink:${light.ink};`)
  expect(second).toMatch(/^\{\.dark-mode\{color-scheme:dark;/)
  expect(second).toContain(`--ink:${dark.ink};`)
  expect(second).not.toContain('--r-s:')
})

describe('the letters', () => {
  test('of a file are loaded from the build', () => {
    expect(brandCss({ ...kit, font: 'fredoka' }, manifest)).toMatch(
      /^@font-face\{font-family:Fredoka;src:url\(\/assets\/Ab3\.woff2\) format\("woff2"\);font-weight:400 700;font-display:optional\}:root/,
    )
  })

  test.each(['system', 'serif', 'jakarta'] as const)('of the device need no file: %s', (font) => {
    expect(brandCss({ ...kit, font }, manifest)).not.toContain('@font-face')
  })
})

test('blocks rise in a corner of the cover, away from the text at its start', () => {
  expect(brandCss({ ...kit, cover: { pattern: 'blocks' } })).toContain(
    '--cover-pattern-clip:polygon(calc(100% - 12.5rem) 100%,calc(100% - 12.5rem) calc(100% - 2.5rem),',
  )
  expect(brandCss(kit)).not.toContain('--cover-pattern-clip:')
})

test('what lies over a dark page has an edge, a bold one in a bold kit, over a veil in the hue of the page', () => {
  const [light = '', dark = ''] = brandCss({ ...kit, tint: 'warm' }).split('@media screen')
  expect(light).not.toContain('--raised')
  expect(dark).toContain(`--raised-border:1px solid ${brandRoles({ ...kit, tint: 'warm' }, 'dark')['raised-line']};`)
  expect(dark).toContain(`--scrim:${brandRoles({ ...kit, tint: 'warm' }, 'dark').page}cc;`)
  expect(brandCss({ ...kit, edge: 'bold' })).toMatch(/--raised-border:2px solid #\w+;/)
})

test.each(['light', 'dark'] as const)(
  'a bold kit has edges, and marks of the second colour on light grounds: %s',
  (theme) => {
    const css = brandCss({ color: '#7a1f3d', edge: 'bold' })
    const [light = '', dark = ''] = css.split('@media screen')
    const roles = brandRoles({ color: '#7a1f3d' }, theme)
    const written = theme === 'light' ? light : dark
    const tint = mix(roles.surface, roles.accent, 0.3)
    expect(written).toContain(`--primary-tint:${theme === 'light' ? tint : roles['primary-tint']};`)
    expect(wcagContrast(roles.ink, tint)).toBeGreaterThanOrEqual(theme === 'light' ? 7 : 1)
    expect(written).toContain(`--card-border:2px solid ${theme === 'light' ? roles.ink : roles['line-strong']};`)
  },
)

test('second buttons of a dark theme have an edge that parts from every ground, clearly in a bold kit', () => {
  fc.assert(
    fc.property(anyKit, (kit) => {
      const [, dark = ''] = brandCss(kit).split('@media screen')
      const edge = /--second-line:(#\w{6})/.exec(dark)?.[1] ?? ''
      const { page, surface, raised } = brandRoles(kit, 'dark')
      const least = kit.edge === 'bold' ? 3 : 1.4
      for (const ground of [page, surface, raised]) expect(wcagContrast(edge, ground)).toBeGreaterThanOrEqual(least)
    }),
    { numRuns: howOften(20) },
  )
})

test('a picture of the cover replaces the pattern on the sign-in page', () => {
  const css = brandCss({ ...kit, cover: { pattern: 'rays', scene: 'a.svg' } })
  expect(css).toContain('--cover-scene:url(/brand/a.svg);')
  expect(css).toContain('--welcome-pattern:none;')
  expect(css).toContain('--cover-pattern:repeating-radial-gradient(')
  expect(brandCss({ ...kit, cover: { pattern: 'rays' } })).toContain('--welcome-pattern:repeating-radial-gradient(')
})

test('every kit is written without characters that could end a declaration', () => {
  fc.assert(
    fc.property(anyKit, (kit) => {
      const css = brandCss(kit)
      expect(css.match(/[{}]/g)?.join('')).toBe('{}{{}}')
      expect(css.replace('@media screen{.dark-mode{', '')).not.toMatch(/url\((?!\/brand\/scene\.svg)|var\(|<|@|\\/)
    }),
    { numRuns: howOften(20) },
  )
})

test.each(['a.svg);}x{', '../a.svg', 'a b.svg', 'https://x/a.svg'])('the picture %s is refused', (scene) => {
  expect(() => brandCss({ ...kit, cover: { scene } })).toThrow('not written into a page')
})

test('a font file of another place is refused', () => {
  const elsewhere = { 'fonts/fredoka': { file: '/evil.example/a.woff2' } }
  expect(() => brandCss({ ...kit, font: 'fredoka' }, elsewhere)).toThrow('not written into a page')
})

test('the wave in the colour of the page stands apart, because a sheet over the cover would show its cut end', () => {
  const css = brandCss({ ...kit, cover: { pattern: 'waves' } })
  const { page } = brandRoles(kit, 'light')
  const valueOf = (name: string) => new RegExp(`--${name}:([^;]*);`).exec(css)?.[1]
  expect(valueOf('cover-front')).toContain(page)
  expect(valueOf('cover-pattern')).not.toContain(page)
  expect(brandCss(kit)).not.toContain('--cover-front')
})
