/**
 * Derives Fluent's light and dark themes from a brand's one colour. For any colour the pairs in `CONTRASTS` meet WCAG 2.2
 * AA. It imports Fluent's theme builders, which are large, so only the host and the prerender import it.
 */
import { createDarkTheme, createLightTheme, type BrandVariants } from '@fluentui/react-components'
import { clamp, contrast, legible, readHex, toHex, toOklch, type Hex, type Oklch } from './color.ts'

/** Values by token name, as Fluent names them; our own begin with `gapura-`. */
export type Tokens = Readonly<Record<string, string | number>>
export type Themes = { readonly light: Tokens; readonly dark: Tokens }

const WHITE = '#ffffff'
const INK = '#1b1b1b'
/** Contrast ratios: WCAG 1.4.3 for text, 1.4.11 for other elements. */
const MIN_TEXT_CONTRAST = 4.5
const MIN_SHAPE_CONTRAST = 3
/** Below this contrast with white a colour gets dark text: darkening it for white text would change it too much. */
const BRIGHT_BELOW_CONTRAST = 2.2

/** @param color `#rrggbb` */
export function brandThemes(color: string): Themes {
  const brand = readHex(color)
  return { light: lightTheme(brand), dark: darkTheme(brand) }
}

function lightTheme(brand: Hex): Tokens {
  const fluent = createLightTheme(ramp(brand, 0))
  const theme = withBar(withBrightBrand({ ...fluent, 'gapura-page': fluent.colorNeutralBackground2 }, brand), brand)
  return withContrast(theme)
}

function darkTheme(brand: Hex): Tokens {
  const own = toOklch(brand)
  // The bar's lightness is limited: a bright bar would dazzle, a black one would be invisible. The chroma stays, because
  // without it an orange becomes brown.
  const bar = toHex({ ...own, lightness: clamp(own.lightness, 0.26, 0.5) })
  const steps = ramp(brand, 0.46)
  const theme = {
    ...createDarkTheme(steps),
    ...DARK_GROUNDS,
    ...tinted(own),
    // The lightest step on which white text is legible; Fluent's dark theme uses a darker one.
    colorBrandBackground: steps[80],
    colorBrandBackgroundHover: steps[70],
    colorBrandBackgroundSelected: steps[60],
    colorBrandBackgroundPressed: steps[50],
  }
  return withContrast(withBar(withBrightBrand(theme, brand), bar))
}

/** Surfaces on the page are lighter than the page, and surfaces on cards lighter than cards; Fluent does the reverse. */
const DARK_GROUNDS = {
  'gapura-page': '#161616',
  colorNeutralBackground1: '#242424',
  colorNeutralBackground1Hover: '#303030',
  colorNeutralBackground1Pressed: '#1c1c1c',
  colorNeutralBackground1Selected: '#363636',
  colorNeutralBackground2: '#2e2e2e',
  colorNeutralBackground3: '#383838',
} as const

/** Tiles in the brand's colour, lighter than the cards of the dark theme. */
function tinted(own: Oklch): Readonly<Record<string, Hex>> {
  const tile = (lightness: number) => toHex({ ...own, lightness, chroma: Math.min(own.chroma, 0.09) })
  return {
    colorBrandBackground2: tile(0.35),
    colorBrandBackground2Hover: tile(0.38),
    colorBrandBackground2Pressed: tile(0.33),
  }
}

/**
 * Fluent's sixteen steps from dark (10) to light (160). Step 80 is the brand's colour, not darker than `floor`, and
 * darkened until white text is legible on it. The other steps go evenly to almost black and almost white, with falling
 * chroma.
 */
function ramp(brand: Hex, floor: number): BrandVariants {
  const own = toOklch(brand)
  const raised = toHex({ ...own, lightness: Math.max(own.lightness, floor) })
  const anchor = toOklch(legible(raised, [WHITE], MIN_TEXT_CONTRAST))
  const [dark, light] = [Math.min(0.17, anchor.lightness * 0.5), 0.965]
  const step = (number: number): Hex => {
    const way = (number - 80) / (number < 80 ? 70 : 80)
    const lightness = anchor.lightness + (way < 0 ? anchor.lightness - dark : light - anchor.lightness) * way
    const chroma = anchor.chroma * (way < 0 ? 1 + 0.4 * way : 1 - 0.85 * way)
    return toHex({ lightness, chroma, hue: anchor.hue })
  }
  return {
    10: step(10),
    20: step(20),
    30: step(30),
    40: step(40),
    50: step(50),
    60: step(60),
    70: step(70),
    80: step(80),
    90: step(90),
    100: step(100),
    110: step(110),
    120: step(120),
    130: step(130),
    140: step(140),
    150: step(150),
    160: step(160),
  }
}

/** A bright brand colour (yellow, lime) stays on buttons, with dark text. */
function withBrightBrand(theme: Record<string, string | number>, brand: Hex): Record<string, string | number> {
  if (contrast(brand, WHITE) >= BRIGHT_BELOW_CONTRAST) return theme
  const own = toOklch(brand)
  const darker = (by: number) => legible(toHex({ ...own, lightness: own.lightness - by }), [INK], MIN_TEXT_CONTRAST)
  return {
    ...theme,
    colorNeutralForegroundOnBrand: INK,
    colorBrandBackground: brand,
    colorBrandBackgroundHover: darker(0.05),
    colorBrandBackgroundSelected: darker(0.08),
    colorBrandBackgroundPressed: darker(0.12),
  }
}

/** The coloured top bar and its text: white text on a slightly darkened colour, or dark text on a bright colour. */
function withBar(theme: Record<string, string | number>, color: Hex): Record<string, string | number> {
  const isBright = contrast(color, WHITE) < BRIGHT_BELOW_CONTRAST
  return {
    ...theme,
    'gapura-bar': isBright ? color : legible(color, [WHITE], MIN_TEXT_CONTRAST),
    'gapura-on-bar': isBright ? INK : WHITE,
  }
}

const PAGE = ['gapura-page', 'colorNeutralBackground1', 'colorNeutralBackground2', 'colorNeutralBackground3']
const TINTED = ['colorBrandBackground2', 'colorBrandBackground2Hover', 'colorBrandBackground2Pressed']

type Rule = { readonly tokens: readonly string[]; readonly on: readonly string[]; readonly ratio: number }

/**
 * The contrast that `tokens` must have on each token in `on`; `tokens` are adjusted to reach it. `colorBrandStroke2` is
 * left out: it is the faint track behind a spinner or progress bar, and the moving part carries the information.
 */
export const CONTRASTS: readonly Rule[] = [
  {
    tokens: ['', 'Hover', 'Pressed', 'Selected'].map((state) => `colorBrandBackground${state}`),
    on: ['colorNeutralForegroundOnBrand'],
    ratio: MIN_TEXT_CONTRAST,
  },
  {
    tokens: ['colorBrandBackgroundStatic', 'colorBrandBackground3Static', 'colorBrandBackground4Static'],
    on: ['colorNeutralForegroundStaticInverted'],
    ratio: MIN_TEXT_CONTRAST,
  },
  {
    tokens: [
      ...['', 'Hover', 'Pressed', 'Selected'].map((state) => `colorBrandForegroundLink${state}`),
      ...['', 'Hover', 'Pressed'].map((state) => `colorCompoundBrandForeground1${state}`),
      ...['Hover', 'Pressed', 'Selected'].map((state) => `colorNeutralForeground2Brand${state}`),
      ...['Hover', 'Pressed', 'Selected'].map((state) => `colorNeutralForeground3Brand${state}`),
      'colorBrandForeground1',
    ],
    on: PAGE,
    ratio: MIN_TEXT_CONTRAST,
  },
  {
    tokens: ['', 'Hover', 'Pressed'].map((state) => `colorBrandForeground2${state}`),
    on: [...PAGE, ...TINTED],
    ratio: MIN_TEXT_CONTRAST,
  },
  {
    tokens: [
      'colorBrandStroke1',
      'colorNeutralStrokeAccessibleSelected',
      ...['', 'Hover', 'Pressed'].map((state) => `colorCompoundBrandStroke${state}`),
      ...['', 'Hover', 'Pressed'].map((state) => `colorCompoundBrandBackground${state}`),
      'colorStrokeFocus2',
    ],
    on: PAGE,
    ratio: MIN_SHAPE_CONTRAST,
  },
]

function withContrast(theme: Record<string, string | number>): Tokens {
  const mended = { ...theme }
  for (const { tokens, on, ratio } of CONTRASTS) {
    const grounds = on.map((token) => readHex(String(theme[token])))
    for (const token of tokens) mended[token] = legible(readHex(String(theme[token])), grounds, ratio)
  }
  return mended
}
