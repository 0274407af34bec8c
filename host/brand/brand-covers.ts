/** Computes the colours of the cover, by its tone: the brand's own ground, a dark or a light one. Pure. */
import { contrast, withContrast, mix, toHex, toOklch, WHITE, type Hex, type Oklch } from './color.ts'
import {
  GREY_CHROMA,
  LIGHT_COVER_HUES,
  CONTRAST_MARGIN,
  RAISED_CONTRAST,
  RUNNING_TEXT_CONTRAST,
  SHAPE_CONTRAST,
  TEXT_CONTRAST,
  isBrown,
  isNightOfSecond,
  nightHue,
  warmer,
  type BrandKit,
  type Tone,
} from './color-kit.ts'

/** The contrast of a ring or bar on a dark cover that is light in the light theme: its hues are close. */
const COVER_ACCENT = 5.5

export function coverOf(kit: BrandKit, primary: { readonly primary: Hex; readonly 'on-primary': Hex }) {
  const { main, second } = kit
  const [cover, cover2, on, accent] = COVERS[kit.tone](kit, main.chroma > GREY_CHROMA ? main : second)
  // In the light theme cards are white. In the dark a card must not be a hole in the cover.
  const card = kit.isDark ? withContrast(cover, [cover, cover2], RAISED_CONTRAST + 0.02) : cover
  const all = [cover, cover2, card]
  const button = {
    brand: { fill: WHITE, on: cover },
    dark: { fill: accent, on: '#161616' },
    light: { fill: primary.primary, on: primary['on-primary'] },
  } as const
  return {
    cover,
    'cover-2': cover2,
    'on-cover': on,
    'on-cover-2': withContrast(
      withContrast(mix(on, cover, 0.5), [cover, cover2], 6),
      all,
      TEXT_CONTRAST + CONTRAST_MARGIN,
    ),
    'cover-accent': withContrast(accent, all, SHAPE_CONTRAST + CONTRAST_MARGIN),
    'cover-track': mix(cover, on, 0.2),
    'cover-line': withContrast(mix(cover, on, 0.3), all, SHAPE_CONTRAST + CONTRAST_MARGIN),
    'cover-card': card,
    'cover-button': button[kit.tone].fill,
    'on-cover-button': button[kit.tone].on,
  } as const
}

/** Both colours of the cover's gradient, the text on it, and the colour of what stands out. */
const COVERS: Readonly<Record<Tone, (kit: BrandKit, vivid: Oklch) => readonly [Hex, Hex, Hex, Hex]>> = {
  brand: ({ isDark, main, second }) => {
    const darkened = toHex({ ...main, lightness: Math.min(main.lightness, 0.5) })
    const cover = withContrast(darkened, [WHITE], isDark ? 9 : RUNNING_TEXT_CONTRAST + CONTRAST_MARGIN)
    const { lightness, chroma, hue } = toOklch(cover)
    const cover2 = toHex({ lightness: lightness - 0.09, chroma: chroma * 0.95, hue: hue - 8 })
    return [cover, cover2, WHITE, withContrast(toHex(second), [cover, cover2], TEXT_CONTRAST + CONTRAST_MARGIN)]
  },
  dark: ({ isDark, main, secondColor }, vivid) => {
    const cover = toHex({ lightness: isDark ? 0.13 : 0.17, chroma: 0.004, hue: main.hue })
    // A dark second colour (black) would be lost.
    const standsOut = contrast(secondColor, '#161616') >= TEXT_CONTRAST + CONTRAST_MARGIN
    return [
      cover,
      cover,
      WHITE,
      standsOut ? secondColor : withContrast(toHex(vivid), [cover, '#161616'], TEXT_CONTRAST + CONTRAST_MARGIN),
    ]
  },
  light: ({ isDark, main, second }) => {
    // Dark text and rings of a yellow would be brown.
    const strong = isBrown(second.hue) ? main : second
    if (isDark)
      return nightHue(main.hue) === null || isNightOfSecond(main, second)
        ? nightOf(second, main)
        : nightOf(main, second)
    const ground = (lightness: number, chroma: number, degrees: number) =>
      toHex({ lightness, chroma: Math.min(chroma, main.chroma), hue: warmer(main.hue, degrees) })
    const cover = ground(0.915, 0.05, LIGHT_COVER_HUES.first)
    const cover2 = ground(0.945, 0.04, LIGHT_COVER_HUES.last)
    const on = toHex({ lightness: 0.29, chroma: Math.min(strong.chroma, 0.055), hue: strong.hue })
    return [cover, cover2, on, withContrast(toHex(strong), [cover, cover2], SHAPE_CONTRAST + CONTRAST_MARGIN)]
  },
}

/** A light cover in the dark: a dark ground of the kit's hue, if it is not brown there. Embers have more chroma, or they would be brown too. */
function nightOf({ chroma, hue: own }: Oklch, other: Oklch): readonly [Hex, Hex, Hex, Hex] {
  const hue = nightHue(own)
  const isEmber = hue !== null && isBrown(hue)
  const max = hue === null ? 0 : chroma
  const ground = (lightness: number, vivid: number, degrees: number) =>
    toHex({ lightness, chroma: Math.min(max, vivid), hue: (hue ?? own) + degrees })
  const cover = isEmber ? ground(0.3, 0.085, 0) : ground(0.33, 0.055, 0)
  const cover2 = isEmber ? ground(0.24, 0.065, -6) : ground(0.26, 0.05, 8)
  return [cover, cover2, ground(0.96, 0.015, 0), withContrast(toHex(other), [cover, cover2], COVER_ACCENT)]
}
