/**
 * Computes the colours of a brand kit for one theme: a value for each role, such as `page`, `ink` and `primary`. The portal's style sheets
 * use only roles. For any kit the pairs in `LEGIBLE` meet WCAG 2.2 AA. Pure.
 */
import { clamp, contrast, withContrast, parseHex, toHex, toOklch, WHITE, type Hex, type Oklch } from './color.ts'
import { coverOf } from './brand-covers.ts'
import {
  GREY_CHROMA,
  LIGHT_COVER_HUES,
  LIFTED_CONTRAST,
  CONTRAST_MARGIN,
  RAISED_CONTRAST,
  RUNNING_TEXT_CONTRAST,
  SHAPE_CONTRAST,
  TEXT_CONTRAST,
  WARM_HUE,
  isBrown,
  isNightOfSecond,
  nightHue,
  warmer,
  type ColorKit,
  type BrandKit,
  type Theme,
  type Tint,
  type Tone,
} from './color-kit.ts'

export const COLOR_ROLES = [
  // Grounds, lines and text.
  'page',
  'surface',
  'surface-2',
  'line',
  'line-strong',
  // Of what lies over the page: a sheet, a dialog, the drawer.
  'raised',
  'raised-2',
  'raised-line',
  'raised-tint',
  'ink',
  'ink-2',
  // The main colour: as a fill, as text, as a tint.
  'primary',
  'primary-hover',
  'on-primary',
  'primary-edge',
  'primary-ink',
  'primary-tint',
  'on-primary-tint',
  // The second colour.
  'accent',
  'on-accent',
  // Fills of the drawings.
  'art',
  'art-2',
  'on-art',
  // The cover: the bar of the home page, the hero, the sign-in page.
  'cover',
  'cover-2',
  'on-cover',
  'on-cover-2',
  'cover-accent',
  'cover-track',
  'cover-line',
  'cover-card',
  'cover-button',
  'on-cover-button',
  // States, always with an icon and a word.
  'good',
  'good-tint',
  'warn',
  'warn-tint',
  'bad',
  'bad-tint',
  'info',
  'focus',
  'focus-gap',
] as const
export type ColorRole = (typeof COLOR_ROLES)[number]
export type Roles = Readonly<Record<ColorRole, Hex>>

/** Of what lies over a dark page, in shares of the page's own. Where it has the hue of the main button, less, so that the button stands out. */
const RAISED_CHROMA = 1.6
const RAISED_CHROMA_OF_BUTTON = 1.2
/** Two hues nearer than this, in degrees, look the same on dark grounds. */
const SAME_HUE = 15
/** Fills of the drawings on their lines. */
const ART = 2
/** A fill of the main colour on dark cards; its edge has `SHAPE_CONTRAST`. */
const DARK_FILL = 2.2

const PAGE_GROUNDS = ['page', 'surface', 'surface-2', 'raised', 'raised-2'] as const

/** The contrast that each of `inks` has on each of `on`. */
export const LEGIBLE: readonly {
  readonly inks: readonly ColorRole[]
  readonly on: readonly ColorRole[]
  readonly ratio: number
}[] = [
  {
    inks: ['ink'],
    on: [...PAGE_GROUNDS, 'primary-tint', 'good-tint', 'warn-tint', 'bad-tint'],
    ratio: RUNNING_TEXT_CONTRAST,
  },
  { inks: ['ink-2'], on: [...PAGE_GROUNDS, 'primary-tint', 'raised-tint'], ratio: TEXT_CONTRAST },
  { inks: ['primary-ink'], on: [...PAGE_GROUNDS, 'primary-tint'], ratio: TEXT_CONTRAST },
  { inks: ['on-primary-tint'], on: ['primary-tint'], ratio: RUNNING_TEXT_CONTRAST },
  { inks: ['on-primary-tint'], on: ['raised-tint'], ratio: TEXT_CONTRAST },
  { inks: ['on-primary'], on: ['primary', 'primary-hover'], ratio: TEXT_CONTRAST },
  { inks: ['primary-edge'], on: ['surface', 'page', 'raised'], ratio: SHAPE_CONTRAST },
  { inks: ['on-accent'], on: ['accent'], ratio: TEXT_CONTRAST },
  { inks: ['on-art'], on: ['art'], ratio: SHAPE_CONTRAST },
  { inks: ['on-cover'], on: ['cover', 'cover-2'], ratio: RUNNING_TEXT_CONTRAST },
  { inks: ['on-cover', 'on-cover-2'], on: ['cover', 'cover-2', 'cover-card'], ratio: TEXT_CONTRAST },
  { inks: ['cover-accent', 'cover-line'], on: ['cover', 'cover-2', 'cover-card'], ratio: SHAPE_CONTRAST },
  { inks: ['on-cover-button'], on: ['cover-button'], ratio: TEXT_CONTRAST },
  { inks: ['good'], on: [...PAGE_GROUNDS, 'good-tint'], ratio: TEXT_CONTRAST },
  { inks: ['warn'], on: [...PAGE_GROUNDS, 'warn-tint'], ratio: TEXT_CONTRAST },
  { inks: ['bad'], on: [...PAGE_GROUNDS, 'bad-tint'], ratio: TEXT_CONTRAST },
  { inks: ['info'], on: PAGE_GROUNDS, ratio: TEXT_CONTRAST },
  { inks: ['line-strong'], on: PAGE_GROUNDS, ratio: SHAPE_CONTRAST },
  { inks: ['focus'], on: PAGE_GROUNDS, ratio: SHAPE_CONTRAST },
]

/** Above this lightness a colour stays as it is and gets dark text; below it is darkened until white is legible. */
const BRIGHT = 0.66
/** The distance, in degrees, that the hue of a state keeps from the brand's. */
const STATE_HUE_DISTANCE = 28

type Palette = Readonly<Record<string, Hex>>

/** @throws TypeError when a colour is not `#rrggbb` */
export function brandRoles(brand: ColorKit, theme: Theme): Roles {
  const color = parseHex(brand.color)
  const main = toOklch(color)
  const secondColor = brand.second === undefined ? secondOf(main) : parseHex(brand.second)
  const second = toOklch(secondColor)
  const tint = brand.tint ?? 'neutral'
  const tone = brand.cover?.tone ?? (main.lightness > 0.8 ? 'dark' : 'brand')
  const kit: BrandKit = {
    isDark: theme === 'dark',
    color,
    main,
    second,
    secondColor,
    ground: theme === 'dark' ? darkGroundOf({ tint, tone, main, second }) : groundOf(tint, main, tone),
    tint,
    tone,
  }
  const base = grounds(kit)
  const primary = primaryOf(kit, base)
  const accent = accentOf(kit)
  return {
    ...base,
    ...primary,
    ...accent,
    ...artOf(kit, base, primary, accent),
    ...coverOf(kit, primary),
    ...statesOf(kit, base),
    focus: kit.isDark ? WHITE : '#101010',
    'focus-gap': kit.isDark ? '#101010' : WHITE,
  }
}

/** The second colour of a kit that gives none: of another hue, light, with little chroma. */
function secondOf({ hue }: Oklch): Hex {
  return toHex({ lightness: 0.78, chroma: 0.12, hue: (hue + 70) % 360 })
}

function groundOf(tint: Tint, { hue: mainHue, chroma }: Oklch, tone: Tone): BrandKit['ground'] {
  // The page continues the end of a light cover.
  const hue = tone === 'light' ? warmer(mainHue, LIGHT_COVER_HUES.last) : mainHue
  const isGrey = chroma < GREY_CHROMA
  if (tint === 'warm') return { hue: WARM_HUE, chroma: 0.016 }
  if (tint === 'neutral' || isGrey) return { hue, chroma: 0 }
  return { hue, chroma: tint === 'cool' ? 0.006 : 0.017 }
}

/** In the dark, paper and gold are brown: the grounds take the brand's own hue, or the second's, or none. */
function darkGroundOf({
  tint,
  tone,
  main,
  second,
}: Pick<BrandKit, 'tint' | 'tone' | 'main' | 'second'>): BrandKit['ground'] {
  const { chroma } = groundOf(tint, main, 'brand')
  // The page continues the cover.
  const isOfSecond = tone === 'light' && isNightOfSecond(main, second)
  const [hue] = (isOfSecond ? [second] : [main, second]).flatMap((one) =>
    one.chroma >= GREY_CHROMA ? (nightHue(one.hue) ?? []) : [],
  )
  if (hue === undefined) return { hue: main.hue, chroma: 0 }
  // Cards of embers with more chroma are brown.
  return { hue, chroma: isBrown(hue) ? chroma * 0.6 : chroma }
}

function grounds({ isDark, main, ground, tint }: BrandKit) {
  const light = (lightness: number, share: number) =>
    toHex({ lightness, chroma: ground.chroma * share, hue: ground.hue })
  const dark = (lightness: number, share = 1) =>
    toHex({ lightness, chroma: Math.min(0.022, ground.chroma * 1.6) * share, hue: ground.hue })
  const page = isDark ? dark(0.175, 1.4) : light(tint === 'neutral' ? 0.965 : tint === 'brand' ? 0.968 : 0.974, 1)
  const surface = isDark
    ? withContrast(dark(0.24), [page], LIFTED_CONTRAST + 0.01)
    : light(tint === 'warm' ? 0.995 : 1, 0.3)
  const surface2 = isDark ? dark(toOklch(surface).lightness + 0.045) : light(0.952, 1.3)
  // A lighter ground looks grey with the chroma of a darker one.
  const isOfButton = Math.abs(ground.hue - main.hue) < SAME_HUE
  const raisedChroma = isOfButton ? RAISED_CHROMA_OF_BUTTON : RAISED_CHROMA
  const raised = isDark ? withContrast(dark(0.28, raisedChroma), [surface], RAISED_CONTRAST + 0.02) : surface
  const raised2 = isDark ? dark(toOklch(raised).lightness + 0.045, raisedChroma) : surface2
  const line = isDark ? dark(0.36) : light(0.905, 1.4)
  const all = [page, surface, surface2, raised, raised2]
  const grey = (lightness: number) => toHex({ lightness, chroma: ground.chroma * 1.5, hue: ground.hue })
  const inkChroma = clamp(main.chroma * 0.2, ground.chroma, 0.035)
  return {
    page,
    surface,
    'surface-2': surface2,
    line,
    raised,
    'raised-2': raised2,
    'raised-line': isDark ? dark(0.45, raisedChroma) : line,
    'line-strong': withContrast(grey(isDark ? 0.45 : 0.72), all, SHAPE_CONTRAST + CONTRAST_MARGIN),
    ink: isDark
      ? toHex({ lightness: 0.955, chroma: Math.min(ground.chroma, 0.01), hue: ground.hue })
      : toHex({
          lightness: 0.215,
          chroma: ground.chroma === 0 ? 0 : inkChroma,
          hue: tint === 'warm' ? ground.hue : main.hue,
        }),
    'ink-2': withContrast(grey(isDark ? 0.62 : 0.6), all, 5.3),
  } as const
}

type Grounds = ReturnType<typeof grounds>
const pageGrounds = (base: Grounds) => PAGE_GROUNDS.map((ground) => base[ground])

function primaryOf({ isDark, color, main, secondColor, ground: { hue: groundHue } }: BrandKit, base: Grounds) {
  // A dark orange is brown: the tint is that of the ground, with text in the brand's colour.
  const [hue, max] = isBrown(main.hue) ? [groundHue, 0.035] : [main.hue, 0.07]
  const darkTint = (lightness: number) => toHex({ lightness, chroma: Math.min(main.chroma * 0.42, max), hue })
  const tint = isDark
    ? darkTint(0.33)
    : toHex({
        lightness: toOklch(base.page).lightness - 0.045,
        chroma: Math.min(main.chroma * 0.4, 0.07),
        hue: main.hue,
      })
  const { fill, on } = fillOf(isDark ? onDark(color, main, [base.page, base.surface]) : color, main)
  const hover = on === WHITE ? hoverUnderWhite(fill, isDark) : hoverOfBright(fill, on, isDark)
  const textGrounds = [...pageGrounds(base), tint]
  const asText = withContrast(color, textGrounds, TEXT_CONTRAST + CONTRAST_MARGIN)
  // Where text of this hue would have to be much lighter or darker: in the light theme links are in the text's colour and underlined, in the
  // dark theme they take the second colour.
  const isTooFar = Math.abs(toOklch(asText).lightness - main.lightness) > 0.3
  const isSecond = isTooFar && isDark
  const onTint = isSecond ? secondColor : toHex({ ...main, chroma: Math.min(main.chroma, 0.14) })
  const ground = [base.surface, base.page, base.raised]
  const parts = ground.every((one) => contrast(fill, one) >= SHAPE_CONTRAST)
  return {
    primary: fill,
    'primary-hover': hover,
    'on-primary': on,
    'primary-edge': parts ? fill : isDark ? withContrast(fill, ground, SHAPE_CONTRAST + CONTRAST_MARGIN) : base.ink,
    'primary-ink': isSecond
      ? withContrast(secondColor, textGrounds, TEXT_CONTRAST + CONTRAST_MARGIN)
      : isTooFar
        ? base.ink
        : asText,
    'primary-tint': tint,
    'raised-tint': isDark ? withContrast(darkTint(0.42), [base['ink-2']], TEXT_CONTRAST + CONTRAST_MARGIN) : tint,
    'on-primary-tint': withContrast(onTint, [tint], RUNNING_TEXT_CONTRAST + CONTRAST_MARGIN),
  } as const
}

/**
 * The main colour as a fill on dark grounds. It is made lighter only as far as a fill needs, because a dark red that is as light as a line
 * becomes pink: the edge is the lighter one. Its chroma grows with it.
 */
function onDark(color: Hex, main: Oklch, grounds: readonly Hex[]): Hex {
  const raised = toOklch(withContrast(color, grounds, DARK_FILL + CONTRAST_MARGIN)).lightness - main.lightness
  const vivid = toHex({ ...main, chroma: main.chroma * (1 + 2 * raised) })
  return raised > 0 ? withContrast(vivid, grounds, DARK_FILL + CONTRAST_MARGIN) : color
}

/** On a dark ground a button comes forward, as far as its white text stays legible. */
function hoverUnderWhite(fill: Hex, isDark: boolean): Hex {
  const shade = (by: number) => toHex({ ...toOklch(fill), lightness: toOklch(fill).lightness + by })
  const lighter = shade(0.04)
  return isDark && contrast(lighter, WHITE) >= TEXT_CONTRAST + CONTRAST_MARGIN ? lighter : shade(-0.05)
}

/** The colour of a button and of its text: the colour itself wherever white or dark text is legible on it. */
function fillOf(color: Hex, { chroma, hue }: Oklch): { readonly fill: Hex; readonly on: Hex } {
  if (contrast(WHITE, color) >= TEXT_CONTRAST) return { fill: color, on: WHITE }
  if (toOklch(color).lightness <= BRIGHT)
    return { fill: withContrast(color, [WHITE], TEXT_CONTRAST + CONTRAST_MARGIN), on: WHITE }
  const on = toHex({ lightness: 0.19, chroma: Math.min(chroma * 0.2, 0.03), hue })
  return { fill: withContrast(color, [on], TEXT_CONTRAST + CONTRAST_MARGIN), on }
}

function hoverOfBright(fill: Hex, on: Hex, isDark: boolean): Hex {
  const own = toOklch(fill)
  const step = isDark ? 0.035 : -0.035
  return withContrast(toHex({ ...own, lightness: own.lightness + step }), [on], TEXT_CONTRAST + CONTRAST_MARGIN)
}

function accentOf({ isDark, main, second, secondColor }: BrandKit) {
  // A dark second colour (black) would be lost on dark grounds.
  const vivid = main.chroma > GREY_CHROMA ? main : second
  const readable = isDark && second.lightness < 0.35 ? toHex({ ...vivid, lightness: 0.75 }) : secondColor
  const { fill, on } = fillOf(readable, toOklch(readable))
  return { accent: fill, 'on-accent': on } as const
}

/**
 * Fills that part from the drawings' lines, which are in ink. In the dark theme the lines are light, so a light fill is dimmed: the second
 * colour stays in the drawings.
 */
function artOf(
  { isDark }: BrandKit,
  base: Grounds,
  { primary }: { readonly primary: Hex },
  { accent }: { readonly accent: Hex },
) {
  const parts = (fill: Hex) => contrast(fill, base.ink) >= ART
  const dimmed = (fill: Hex) => (isDark ? withContrast(fill, [base.ink], ART + CONTRAST_MARGIN) : fill)
  const art = [dimmed(accent), primary].find(parts) ?? base['surface-2']
  const deep = dimmed(primary)
  return {
    art,
    'art-2': parts(deep) && deep !== art ? deep : base.line,
    'on-art': contrast(WHITE, art) >= SHAPE_CONTRAST ? WHITE : '#111111',
  } as const
}

function statesOf({ isDark, main }: BrandKit, base: Grounds) {
  const legibleOn = (tints: readonly Hex[], hue: number, chroma: number) =>
    withContrast(
      toHex({ lightness: isDark ? 0.7 : 0.58, chroma, hue }),
      [...pageGrounds(base), ...tints],
      TEXT_CONTRAST + CONTRAST_MARGIN,
    )
  const state = <Name extends string>(name: Name, wantedHue: number, chroma: number) => {
    const hue = apartFrom(main, wantedHue)
    const tint = isDark
      ? toHex({ lightness: 0.285, chroma: 0.045, hue })
      : toHex({ lightness: 0.955, chroma: 0.032, hue })
    const colors = { [name]: legibleOn([tint], hue, chroma), [`${name}-tint`]: tint }
    return colors as Palette & Readonly<Record<Name | `${Name}-tint`, Hex>>
  }
  return {
    ...state('good', 152, 0.13),
    ...state('warn', 72, 0.12),
    ...state('bad', 22, 0.17),
    info: legibleOn([], apartFrom(main, 245), isDark ? 0.07 : 0.12),
  }
}

/** The hue of a state, moved away from the brand's, on the side where it is: a warning must not look like the brand. */
function apartFrom(main: Oklch, hue: number): number {
  const side = ((hue - main.hue + 540) % 360) - 180
  if (main.chroma < GREY_CHROMA || Math.abs(side) >= STATE_HUE_DISTANCE) return hue
  return (main.hue + (side >= 0 ? 1 : -1) * STATE_HUE_DISTANCE + 360) % 360
}
