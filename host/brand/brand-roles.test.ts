import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyColor, anyKit, wcagContrast } from '../../tests/doubles/brand.ts'
import { brandRoles, LEGIBLE, COLOR_ROLES } from './brand-roles.ts'
import { isBrown } from './color-kit.ts'
import type { ColorKit } from './color-kit.ts'
import { parseHex, toOklch } from './color.ts'

const THEMES = ['light', 'dark'] as const

/** Every pair with too little contrast, as `theme: ink on ground: contrast`. */
const faults = (kit: ColorKit) =>
  THEMES.flatMap((theme) => {
    const roles = brandRoles(kit, theme)
    return LEGIBLE.flatMap(({ inks, on, ratio }) =>
      inks.flatMap((ink) =>
        on.flatMap((ground) => {
          const reached = wcagContrast(roles[ink], roles[ground])
          return reached >= ratio ? [] : `${theme}: ${ink} ${roles[ink]} on ${ground} ${roles[ground]}: ${reached}`
        }),
      ),
    )
  })

describe('the roles of any kit', () => {
  test('are legible, light and dark', () => {
    fc.assert(
      fc.property(anyKit, (kit) => {
        expect(faults(kit)).toEqual([])
      }),
    )
  })

  test('are all there, as colours', () => {
    fc.assert(
      fc.property(anyKit, fc.constantFrom(...THEMES), (kit, theme) => {
        const roles = brandRoles(kit, theme)
        expect(Object.keys(roles).toSorted()).toEqual([...COLOR_ROLES].toSorted())
        for (const role of COLOR_ROLES) expect(roles[role]).toMatch(/^#[0-9a-f]{6}$/)
      }),
    )
  })

  test('have states whose hue is not the brand’s', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { hue, chroma } = toOklch(color)
        fc.pre(chroma > 0.06)
        const { good, warn, bad, info } = brandRoles({ color }, 'light')
        for (const state of [good, warn, bad, info]) {
          const distance = Math.abs(((toOklch(state).hue - hue + 540) % 360) - 180)
          expect(distance).toBeGreaterThan(20)
        }
      }),
    )
  })

  test.each([
    ['of the brand', { color: '#15803d', tint: 'warm' }, '#15803d'],
    ['of embers, because a dark orange is brown', { color: '#ea580c', second: '#0e8a84', tint: 'brand' }, '#dc2f12'],
    [
      'of the second colour, because a dark gold is brown',
      { color: '#eab308', second: '#0e8a84', tint: 'brand' },
      '#0e8a84',
    ],
  ] as const)('have dark grounds with the hue %s', (_, kit, color) => {
    const ground = toOklch(brandRoles(kit, 'dark').raised)
    expect(ground.chroma).toBeGreaterThan(0.008)
    expect(Math.abs(ground.hue - toOklch(parseHex(color)).hue)).toBeLessThan(12)
  })

  test('have grey dark grounds where both colours would be brown', () => {
    const { page, raised } = brandRoles({ color: '#eab308', second: '#ca8a04', tint: 'brand' }, 'dark')
    for (const ground of [page, raised]) expect(toOklch(ground).chroma).toBeLessThan(0.003)
  })

  test('have second buttons that part from the page in the light theme, without being grey', () => {
    fc.assert(
      fc.property(anyKit, (kit) => {
        const { page, 'primary-tint': tint } = brandRoles(kit, 'light')
        expect(wcagContrast(tint, page)).toBeGreaterThan(1.1)
      }),
    )
    expect(toOklch(brandRoles({ color: '#c2410c', tint: 'brand' }, 'light')['primary-tint']).chroma).toBeGreaterThan(
      0.03,
    )
  })

  test('have less of the main colour in what lies over a dark page than the main button', () => {
    for (const color of ['#15803d', '#0e7490', '#7a1f3d']) {
      const { raised, primary } = brandRoles({ color, tint: 'brand' }, 'dark')
      expect(toOklch(raised).chroma).toBeLessThan(0.3 * toOklch(primary).chroma)
    }
  })

  test('let the main button come forward in the dark under the pointer, and go back in the light', () => {
    const lightness = (kit: Parameters<typeof brandRoles>[0], theme: 'light' | 'dark') => {
      const roles = brandRoles(kit, theme)
      return toOklch(roles['primary-hover']).lightness - toOklch(roles.primary).lightness
    }
    expect(lightness({ color: '#0b5563' }, 'dark')).toBeGreaterThan(0.02)
    expect(lightness({ color: '#0b5563' }, 'light')).toBeLessThan(-0.02)
  })

  test('are lighter the closer they are to the reader in the dark theme', () => {
    fc.assert(
      fc.property(anyKit, (kit) => {
        const dark = brandRoles(kit, 'dark')
        const [page = 1, surface = 0, inner = 0] = [dark.page, dark.surface, dark['surface-2']].map(
          (color) => toOklch(color).lightness,
        )
        expect([page < surface, surface < inner]).toEqual([true, true])
        expect(wcagContrast(dark.surface, dark.page)).toBeGreaterThanOrEqual(1.2)
        for (const cover of [dark.cover, dark['cover-2']])
          expect(wcagContrast(dark['cover-card'], cover)).toBeGreaterThanOrEqual(1.25)
        expect(wcagContrast(dark.raised, dark.surface)).toBeGreaterThanOrEqual(1.25)
        expect(wcagContrast(dark['raised-tint'], dark.raised)).toBeGreaterThanOrEqual(1.2)
      }),
    )
  })
})

test.each(['#0f6cbd', '#14804a', '#7a1f3d'])('a colour on which white is legible is kept on buttons: %s', (color) => {
  expect(brandRoles({ color }, 'light')).toMatchObject({ primary: color, 'on-primary': '#ffffff' })
})

test('a bright colour is kept on buttons with dark text and an edge, its links are in ink, and its cover is dark', () => {
  const roles = brandRoles({ color: '#ffd400' }, 'light')
  expect(roles.primary).toBe('#ffd400')
  expect(toOklch(roles['on-primary']).lightness).toBeLessThan(0.25)
  expect([roles['primary-edge'], roles['primary-ink']]).toEqual([roles.ink, roles.ink])
  expect(toOklch(roles.cover).lightness).toBeLessThan(0.2)
})

test('a dark red stays a dark red on dark grounds, and its edge is lighter', () => {
  const color = '#7a1f3d'
  const { primary, surface, 'on-primary': on, 'primary-edge': edge } = brandRoles({ color }, 'dark')
  const [own, fill] = [toOklch(color), toOklch(primary)]
  expect(fill.lightness - own.lightness).toBeGreaterThan(0)
  expect(fill.lightness - own.lightness).toBeLessThan(0.12)
  expect(fill.chroma).toBeGreaterThanOrEqual(own.chroma)
  expect(fill.hue).toBeCloseTo(own.hue, -1)
  expect(on).toBe('#ffffff')
  expect(wcagContrast(primary, surface)).toBeGreaterThan(2)
  expect(toOklch(edge).lightness).toBeGreaterThan(fill.lightness)
})

test('text on dark grounds has the second colour where the main one would be as light as pink', () => {
  const hueOf = (color: `#${string}`, second: `#${string}`) =>
    toOklch(brandRoles({ color, second }, 'dark')['primary-ink']).hue
  expect(hueOf('#7a1f3d', '#f0c05a')).toBeCloseTo(toOklch('#f0c05a').hue, -1)
  expect(hueOf('#15803d', '#e2a72e')).toBeCloseTo(toOklch('#15803d').hue, -1)
})

test.each([
  ['#15803d', 36],
  // Further on, orange would have the cream of warm paper.
  ['#ea580c', 5],
] as const)(
  'the page below a light cover of %s continues its last colour, %i° nearer to warm paper',
  (color, degrees) => {
    const { page } = brandRoles({ color, tint: 'brand', cover: { tone: 'light' } }, 'light')
    const { hue } = toOklch(color)
    expect(Math.abs(toOklch(page).hue - hue)).toBeGreaterThan(degrees - 4)
    expect(Math.abs(toOklch(page).hue - hue)).toBeLessThan(degrees + 4)
  },
)

test('a light cover of orange glows like embers in the dark theme where the second colour is no cool one', () => {
  const embers = brandRoles({ color: '#c2410c', second: '#9d174d', cover: { tone: 'light' } }, 'dark')
  for (const cover of [embers.cover, embers['cover-2']]) {
    const { hue, chroma } = toOklch(cover)
    expect(Math.abs(hue - toOklch('#c2410c').hue)).toBeLessThan(15)
    // With less it is brown.
    expect(chroma).toBeGreaterThan(0.06)
  }
})

test.each(['#ea580c', '#c2410c', '#eab308'])(
  'a light cover of %s and its page are in the dark theme a night of the cool second colour',
  (color) => {
    const kit = { color, second: '#0f766e', tint: 'brand', cover: { tone: 'light' } } as const
    const { page, cover, 'cover-2': end, 'cover-accent': accent } = brandRoles(kit, 'dark')
    const { hue } = toOklch('#0f766e')
    expect(Math.abs(toOklch(cover).hue - hue)).toBeLessThan(5)
    expect(Math.abs(toOklch(end).hue - hue - 8)).toBeLessThan(5)
    expect(Math.abs(toOklch(page).hue - hue)).toBeLessThan(12)
    // The main colour stays, as what stands out.
    expect(Math.abs(toOklch(accent).hue - toOklch(parseHex(color)).hue)).toBeLessThan(15)
  },
)

test('the edge of a dark red button has its hue in the dark theme, because one of the second colour looks like the focus', () => {
  const { primary, 'primary-edge': edge } = brandRoles({ color: '#7a1f3d', second: '#f0c05a' }, 'dark')
  expect(Math.abs(toOklch(edge).hue - toOklch(primary).hue)).toBeLessThan(10)
})

test.each(['#f0c05a', '#fbbf24', '#e2a72e', '#5eead4'])(
  'the drawings keep the second colour in the dark: %s',
  (second) => {
    const { art, primary } = brandRoles({ color: '#7a1f3d', second }, 'dark')
    expect(toOklch(art).hue).toBeCloseTo(toOklch(parseHex(second)).hue, -1)
    expect(art).not.toBe(primary)
  },
)

test('one colour alone gives a second colour of another hue', () => {
  const { accent } = brandRoles({ color: '#15803d' }, 'light')
  const distance = Math.abs(((toOklch(accent).hue - toOklch('#15803d').hue + 540) % 360) - 180)
  expect(distance).toBeGreaterThan(50)
})

test('on a dark cover the second colour stands out; a dark second colour gives way to the main one', () => {
  const accentOf = (second: string) =>
    brandRoles({ color: '#ffd400', second, cover: { tone: 'dark' } }, 'light')['cover-accent']
  expect(accentOf('#5eead4')).toBe('#5eead4')
  expect(toOklch(accentOf('#111111')).hue).toBeCloseTo(toOklch('#ffd400').hue, -1)
})

test('the ground of a warm kit is warm, that of a neutral one is grey', () => {
  const page = (tint: 'warm' | 'neutral') => toOklch(parseHex(brandRoles({ color: '#15803d', tint }, 'light').page))
  expect(page('warm').hue).toBeCloseTo(82, -1)
  expect(page('neutral').chroma).toBeLessThan(0.002)
})

describe.each([
  ['orange and teal', { color: '#ea580c', second: '#0e8a84' }],
  ['green and gold', { color: '#15803d', second: '#e2a72e' }],
])('a light cover of %s', (_, colors) => {
  const kit = { ...colors, cover: { tone: 'light' } } as const

  test('is dark in the dark theme, and not brown', () => {
    const { cover, 'cover-2': end } = brandRoles(kit, 'dark')
    for (const { lightness, hue, chroma } of [toOklch(cover), toOklch(end)]) {
      expect(lightness).toBeLessThan(0.4)
      expect(isBrown(hue) && chroma < 0.06).toBe(false)
    }
  })

  test('has dark text and rings that are not brown', () => {
    const roles = brandRoles(kit, 'light')
    expect(isBrown(toOklch(roles['on-cover']).hue)).toBe(false)
    expect(isBrown(toOklch(roles['cover-accent']).hue)).toBe(false)
  })
})
