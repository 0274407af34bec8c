/** Whether a brand's colour can be read in both themes, and the nearest one that can. */
import { contrast, withContrast, parseHex, WHITE, type Hex } from '../../../host/brand/color.ts'

/** The ground of the dark theme's cards. */
const DARK: Hex = '#1f1f1f'
/** White text on the colour, and the colour as text on white: WCAG 1.4.3. */
const TEXT = 4.5
/** The colour as an area or a sign on a dark ground: WCAG 1.4.11. */
const SIGN = 3

export type Legibility = {
  readonly light: { readonly ratio: number; readonly isGood: boolean }
  readonly dark: { readonly ratio: number; readonly isGood: boolean }
}

/** @param isText whether texts are written in it or on it, as with the main colour. A second colour is only for signs. */
export function legibility(color: string, isText: boolean): Legibility | null {
  const hex = readHex(color)
  if (!hex) return null
  const [light, dark] = [contrast(hex, WHITE), contrast(hex, DARK)]
  return {
    light: { ratio: light, isGood: light >= (isText ? TEXT : 1) },
    dark: { ratio: dark, isGood: dark >= SIGN },
  }
}

/** The colour with its lightness changed as little as needed. Both can be reached: white text ends where signs on dark begin. */
export function mended(color: string, isText: boolean): Hex | null {
  const hex = readHex(color)
  if (!hex) return null
  const onDark = withContrast(hex, [DARK], SIGN)
  return isText ? withContrast(onDark, [WHITE], TEXT) : onDark
}

export function readHex(text: string): Hex | null {
  return /^#[0-9a-f]{6}$/i.test(text) ? parseHex(text) : null
}
