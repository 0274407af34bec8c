/** The values of style properties that a brand kit decides besides colours: corners, edges, letters and the pattern of the cover. Pure. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { mix, toHex, toOklch } from './color.ts'
import type { Roles } from './brand-roles.ts'
import type { Theme } from './color-kit.ts'

type Kit = Partner['brand']
type Shape = NonNullable<Kit['shape']>
export type Properties = Readonly<Record<string, string>>

const SYSTEM = "system-ui,-apple-system,Roboto,'Segoe UI','Noto Sans',sans-serif"
const SYSTEM_SERIF = "'Noto Serif',Georgia,'Times New Roman',serif"

/** Radii: `s` marks, `m` fields and pictures, `l` cards, `cover` the sheet over the cover, `control` buttons, `chip` pills; and the ends of lines. */
const SHAPES: Readonly<Record<Shape, Properties>> = {
  sharp: {
    ...radii({ s: '0px', m: '0px', l: '0px', control: '0px', chip: '0px', cover: '0px' }),
    cap: 'butt',
  },
  soft: {
    ...radii({ s: '.5rem', m: '.75rem', l: '1rem', control: '.75rem', chip: '999px', cover: '1.75rem' }),
    cap: 'round',
  },
  round: {
    ...radii({
      s: '.875rem',
      m: '1.125rem',
      l: '1.5rem',
      control: '999px',
      chip: '999px',
      cover: '2.5rem',
    }),
    cap: 'round',
  },
}

/** The shadow of popovers. What has a veil below it needs none. */
const SHADOWS: Properties = {
  'e-2': '0 .25rem 1rem rgba(0,0,0,.12)',
}

const FONTS: Readonly<Record<NonNullable<Kit['font']>, Properties>> = {
  system: {
    font: SYSTEM,
    'font-head': SYSTEM,
    'head-weight': '700',
    'head-spacing': '-.01em',
    'head-words': '0',
    words: '0',
  },
  serif: {
    font: SYSTEM,
    'font-head': SYSTEM_SERIF,
    'head-weight': '700',
    'head-spacing': '-.01em',
    'head-words': '0',
    words: '0',
  },
  jakarta: {
    font: `Jakarta,${SYSTEM}`,
    'font-head': `Jakarta,${SYSTEM}`,
    'head-weight': '700',
    'head-spacing': '-.015em',
    'head-words': '.1em',
    words: '.07em',
  },
  archivo: {
    font: SYSTEM,
    'font-head': `Archivo,${SYSTEM}`,
    'head-weight': '800',
    'head-spacing': '-.01em',
    'head-words': '.1em',
    words: '0',
  },
  fredoka: {
    font: SYSTEM,
    'font-head': `Fredoka,${SYSTEM}`,
    'head-weight': '600',
    'head-spacing': '0',
    'head-words': '0',
    words: '0',
  },
}

/** Family and weights of the letters that are files of the build. */
const FACES: Readonly<
  Record<'jakarta' | 'archivo' | 'fredoka', { readonly family: string; readonly weights: string }>
> = {
  jakarta: { family: 'Jakarta', weights: '400 800' },
  archivo: { family: 'Archivo', weights: '400 900' },
  fredoka: { family: 'Fredoka', weights: '400 700' },
}

/** Corners, ends of lines and letters: the same in both themes. */
export function shapeProperties({ shape = 'soft', font = 'system', edge = 'shadow' }: Kit): Properties {
  return { ...SHAPES[shape], ...FONTS[font], ...SHADOWS, 'control-border': edge === 'bold' ? '2px' : '1px' }
}

/**
 * How cards part from the page, second buttons and marks from the card, and what lies over the page from its veil. On dark grounds a shadow shows
 * nothing, so a fine line takes its place. The veil has the page's own hue.
 */
export function edgeProperties({ edge = 'shadow' }: Kit, theme: Theme, roles: Roles): Properties {
  const isDark = theme === 'dark'
  const none = '1px solid transparent'
  const border = {
    shadow: isDark ? `1px solid ${roles.line}` : none,
    flat: isDark ? `1px solid ${roles.line}` : none,
    line: `1px solid ${roles.line}`,
    bold: `2px solid ${isDark ? roles['line-strong'] : roles.ink}`,
  }[edge]
  const shadow = edge === 'shadow' && !isDark ? '0 1px 2px rgba(15,18,40,.06),0 4px 16px rgba(15,18,40,.06)' : 'none'
  // With bold edges second buttons have an outline instead of their tint, and badges the accent colour.
  const bold = {
    'second-line': isDark ? roles['line-strong'] : roles.ink,
    second: 'transparent',
    'on-second': roles.ink,
    // In the dark a second colour, such as gold, would be brown.
    ...(!isDark && { 'primary-tint': mix(roles.surface, roles.accent, 0.3), 'on-primary-tint': roles.ink }),
  }
  return {
    'card-border': border,
    'card-shadow': shadow,
    'raised-border': edge === 'bold' ? border : `1px solid ${roles['raised-line']}`,
    scrim: isDark ? `${roles.page}cc` : `${roles.ink}99`,
    // A dark tint hardly differs from a dark card, so there an edge shows the button, weaker than that of the primary one.
    ...(isDark && { 'second-line': mix(roles['primary-tint'], roles['line-strong'], 0.45) }),
    ...(edge === 'bold' && bold),
  }
}

/**
 * Rows of waves, the front one first: height above the bottom, place and length in rem. The upper part of an ellipse that is a little
 * wider than the wave; it fills all below it. Its edge fades over 3 px, measured at the side, so that it has no steps. The front row is
 * the page, so the cover ends in a wave where no sheet lies over it.
 */
const SEA = [
  [1.25, 2, 6],
  [2.5, 5, 8],
  [3.5, 1, 11],
] as const

/** The hue of the second colour, a step from the cover; the row in front parts more from it. Mixed with a light cover it would be grey. */
function waterOf({ accent, cover, page }: Roles, row: number): string {
  if (row === 0) return page
  const { chroma, hue } = toOklch(accent)
  const { lightness } = toOklch(cover)
  const step = row === 1 ? 0.24 : 0.13
  return toHex({
    lightness: lightness > 0.6 ? lightness - step : lightness + step / 2,
    chroma: Math.min(chroma, 0.08),
    hue,
  })
}

/** Blocks rise towards the right bottom corner, so that hardly any is behind text. */
const STAIRS = polygonOf([1, 2, 4, 5, 7])

/** Columns of blocks from left to right, each so many blocks high, in the right bottom corner. */
function polygonOf(heights: readonly number[]): string {
  const from = (blocks: number) => (blocks === 0 ? '100%' : `calc(100% - ${blocks * 2.5}rem)`)
  const corners = heights.flatMap((height, index) => [
    `${from(heights.length - index)} ${from(height)}`,
    `${from(heights.length - index - 1)} ${from(height)}`,
  ])
  return `polygon(${from(heights.length)} 100%,${corners.join()},100% 100%)`
}

/**
 * The pattern of the cover as backgrounds of gradients, so that it needs no request; `none` without one. Firefox before 83 lacks
 * `conic-gradient` and shows the cover without `blocks`.
 */
export function coverPattern({ cover }: Kit, roles: Roles): Properties {
  const kind = cover?.pattern ?? 'none'
  const faint = `${roles['on-cover']}1c`
  const wave = (row: number) => {
    const [height, at, length] = SEA[row] ?? SEA[0]
    return `radial-gradient(ellipse 58% 100% at 50% 100%,${waterOf(roles, row)} calc(100% - 3px),transparent) ${at}rem 100%/${length}rem ${height}rem repeat-x`
  }
  const pattern = {
    none: 'none',
    rays: `repeating-radial-gradient(circle at 95% 103%,transparent 0 2rem,${faint} 2rem 2.125rem)`,
    kawung: ['0 0', '100% 0', '0 100%', '100% 100%']
      .map(
        (corner) =>
          `radial-gradient(circle at ${corner},transparent 2.4rem,${faint} 2.44rem 2.5rem,transparent 2.55rem) top/3.5rem 3.5rem`,
      )
      .join(),
    blocks: `conic-gradient(at 2.25rem 2.25rem,transparent 75%,${roles['cover-accent']}12 0) right bottom/2.5rem 2.5rem`,
    waves: [1, 2].map(wave).join(),
  }[kind]
  return {
    'cover-pattern': pattern,
    // On the sign-in page a picture takes the pattern's place.
    'welcome-pattern': cover?.scene === undefined ? pattern : 'none',
    ...(kind === 'blocks' && { 'cover-pattern-clip': STAIRS }),
    // Room for the sea at a desk, where no sheet lies over the cover.
    ...(kind === 'waves' && { 'cover-foot': '3rem', 'cover-front': wave(0) }),
  }
}

/**
 * The rule for the font of a kit; empty for the device's own letters. `file` is its address. `optional`: a page that is shown before the
 * font is there keeps the device's letters, so that nothing moves; the next page has the font from the cache.
 */
export function fontFace({ font = 'system' }: Kit, file: string): string {
  if (font === 'system' || font === 'serif') return ''
  const { family, weights } = FACES[font]
  return `@font-face{font-family:${family};src:url(${file}) format("woff2");font-weight:${weights};font-display:optional}`
}

function radii(radius: Properties): Properties {
  return Object.fromEntries(Object.entries(radius).map(([name, value]) => [`r-${name}`, value]))
}
