/** A brand kit whose colours are read, and the contrasts that all of its roles keep. */
import type { Hex, Oklch } from './color.ts'

/** The fields of a partner's `brand` that decide colours. Defaults as in the schema. */
export type ColorKit = {
  readonly color: string
  readonly second?: string | undefined
  readonly tint?: Tint | undefined
  readonly cover?: { readonly tone?: Tone | undefined } | undefined
}
export type Tint = 'neutral' | 'cool' | 'warm' | 'brand'
export type Tone = 'brand' | 'dark' | 'light'
export type Theme = 'light' | 'dark'

export type BrandKit = {
  readonly isDark: boolean
  readonly color: Hex
  readonly main: Oklch
  readonly second: Oklch
  readonly secondColor: Hex
  /** Hue and chroma of the grounds. */
  readonly ground: { readonly hue: number; readonly chroma: number }
  readonly tint: Tint
  readonly tone: Tone
}

/** WCAG 1.4.3 for text and 1.4.11 for other elements; 1.4.6 (AAA) for running text. */
export const TEXT_CONTRAST = 4.5
export const SHAPE_CONTRAST = 3
export const RUNNING_TEXT_CONTRAST = 7
/** The contrast of a card with the page behind it, in the dark theme. */
export const LIFTED_CONTRAST = 1.2
/** The contrast of a sheet, a dialog or a card on a cover with the ground behind it, in the dark theme. */
export const RAISED_CONTRAST = 1.25
/** Contrast above a limit, because the bytes of a colour are rounded. */
export const CONTRAST_MARGIN = 0.1
/** Below this chroma a colour is a grey, and its hue means nothing. */
export const GREY_CHROMA = 0.05
/**
 * Degrees from the main hue to the beginning and to the end of a light cover, which is warmer. A warm hue stays near its own: further on it
 * would be the cream of every warm kit.
 */
export const LIGHT_COVER_HUES = { first: 14, last: 36, ofWarm: 5 } as const
/** Hue of warm paper, in degrees. */
export const WARM_HUE = 82

/** The hue so many degrees nearer to that of warm paper. */
export function warmer(hue: number, degrees: number): number {
  const way = ((WARM_HUE - hue + 540) % 360) - 180
  const max = isBrown(hue) ? LIGHT_COVER_HUES.ofWarm : degrees
  return hue + Math.sign(way) * Math.min(Math.abs(way), max)
}

/** Whether a hue, in degrees, is brown where it is dark. */
export function isBrown(hue: number): boolean {
  return hue > 25 && hue < 115
}

/** The hue of dark grounds of this hue, in degrees: orange becomes that of embers. Null where the hue is brown there, as gold is. */
export function nightHue(hue: number): number | null {
  if (!isBrown(hue)) return hue
  return hue < 70 ? Math.min(hue, EMBER_HUE) : null
}
const EMBER_HUE = 34

/**
 * Whether a light cover takes the second colour in the dark: the main one is orange or gold, whose embers beside a cool second colour look
 * like a fault.
 */
export function isNightOfSecond(main: Oklch, second: Oklch): boolean {
  return isBrown(main.hue) && second.chroma >= GREY_CHROMA && second.hue > COOL_HUES.from && second.hue < COOL_HUES.to
}
const COOL_HUES = { from: 150, to: 300 } as const
