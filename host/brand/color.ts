/** Colour arithmetic in OKLCH (lightness 0 to 1, chroma from 0, hue in degrees), and WCAG contrast. The conversions are culori's. */
import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode as addMode, wcagContrast } from 'culori/fn'

const rgb = addMode(modeRgb)
const oklch = addMode(modeOklch)
addMode(modeLrgb)

/** `#rrggbb`, lower case. */
export type Hex = `#${string}`

export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

export const WHITE: Hex = '#ffffff'
const ROUNDING = 1e-4

/** @param text `#rrggbb` in either case; anything else throws a TypeError */
export function parseHex(text: string): Hex {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new TypeError(`a colour like #0f6cbd was expected, not ${text}`)
  return `#${text.slice(1).toLowerCase()}`
}

export function toOklch(hex: Hex): Oklch {
  const { l = 0, c = 0, h = 0 } = oklch(hex) ?? {}
  return { lightness: l, chroma: c, hue: h }
}

/** The nearest sRGB colour: lightness and hue stay, chroma is reduced until the colour is in gamut. */
export function toHex({ lightness, chroma, hue }: Oklch): Hex {
  const color = { mode: 'oklch', l: clamp(lightness, 0, 1), c: chroma, h: hue } as const
  const { r, g, b } = rgb(color)
  // A colour on the edge of the gamut would lose chroma for the rounding of its conversion alone.
  const isInside = [r, g, b].every((channel) => channel > -ROUNDING && channel < 1 + ROUNDING)
  return parseHex(formatHex(isInside ? color : clampChroma(color, 'oklch')))
}

/** `share` (0 to 1) of `second` mixed into `first`, in sRGB. */
export function mix(first: Hex, second: Hex, share: number): Hex {
  const [a, b] = [rgb(first), rgb(second)]
  const part = (from: number, to: number) => from + (to - from) * share
  if (!a || !b) throw new TypeError(`no colours: ${first}, ${second}`)
  return parseHex(formatHex({ mode: 'rgb', r: part(a.r, b.r), g: part(a.g, b.g), b: part(a.b, b.b) }))
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export const contrast = (first: Hex, second: Hex): number => wcagContrast(first, second)

/**
 * `color` with its lightness changed as little as needed to reach the contrast `ratio` on each of `grounds`: darker on light grounds,
 * lighter on dark ones. Grounds must be all light or all dark; black or white if the ratio cannot be reached.
 */
export function withContrast(color: Hex, grounds: readonly Hex[], ratio: number): Hex {
  const isGood = (candidate: Hex) => grounds.every((ground) => contrast(candidate, ground) >= ratio)
  if (isGood(color)) return color
  const own = toOklch(color)
  const end = grounds.every(isLight) ? 0 : 1
  let [near, far] = [own.lightness, end]
  for (let step = 0; step < 12; step++) {
    const middle = (near + far) / 2
    if (isGood(toHex({ ...own, lightness: middle }))) far = middle
    else near = middle
  }
  return toHex({ ...own, lightness: far })
}

/** Whether black is more legible on it than white. */
export function isLight(color: Hex): boolean {
  return contrast(color, WHITE) < contrast(color, '#000000')
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
