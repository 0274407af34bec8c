/**
 * Conversions between sRGB and OKLCH (lightness 0 to 1, chroma from 0, hue in degrees), and WCAG contrast.
 * Matrices: Björn Ottosson, https://bottosson.github.io/posts/oklab/; luminance and contrast: WCAG 2.2.
 */

/** `#rrggbb`, lower case. */
export type Hex = `#${string}`

export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

type Triple = readonly [number, number, number]

/** @param text `#rrggbb` in either case; anything else throws a TypeError */
export function readHex(text: string): Hex {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new TypeError(`a colour like #0f6cbd was expected, not ${text}`)
  return `#${text.slice(1).toLowerCase()}`
}

export function toOklch(hex: Hex): Oklch {
  const [red, green, blue] = linear(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** The nearest sRGB colour: lightness and hue stay, chroma is reduced until the colour is in gamut. */
export function toHex({ lightness, chroma, hue }: Oklch): Hex {
  let [low, high] = [0, chroma]
  if (!fits(channels({ lightness, chroma, hue }))) {
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2
      if (fits(channels({ lightness, chroma: middle, hue }))) low = middle
      else high = middle
    }
    high = low
  }
  const bytes = channels({ lightness, chroma: high, hue }).map((value) => Math.round(gamma(clamp(value, 0, 1)) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(first: Hex, second: Hex): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG relative luminance, 0 to 1. */
export function luminance(hex: Hex): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * `color` with its lightness changed as little as needed to reach the contrast `ratio` on each of `grounds`: darker on
 * light grounds, lighter on dark ones. Grounds must be all light or all dark; a ratio up to 4.5 can then be reached.
 */
export function legible(color: Hex, grounds: readonly Hex[], ratio: number): Hex {
  const isGood = (candidate: Hex) => grounds.every((ground) => contrast(candidate, ground) >= ratio)
  if (isGood(color)) return color
  const own = toOklch(color)
  const end = grounds.every((ground) => luminance(ground) > 0.18) ? 0 : 1
  let [near, far] = [own.lightness, end]
  for (let step = 0; step < 16; step++) {
    const middle = (near + far) / 2
    if (isGood(toHex({ ...own, lightness: middle }))) far = middle
    else near = middle
  }
  return toHex({ ...own, lightness: far })
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

/** Linear red, green and blue; each is 0 to 1 when the colour is in the sRGB gamut. */
function channels({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function fits(values: Triple): boolean {
  return values.every((value) => value >= -0.0001 && value <= 1.0001)
}

function linear(hex: Hex): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function gamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
