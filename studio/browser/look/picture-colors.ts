/** Colours of a picture that suit as a brand's colour: frequent, and neither almost white, almost black nor grey. */
import { parseHex, toHex, toOklch, type Hex } from '../../../host/brand/color.ts'

/** Sides of the copy that is counted. */
const SIDE = 64
const HUE_STEP = 30

/** @param pixels red, green, blue and alpha, 0 to 255, one after the other */
export function colorsOf(pixels: ArrayLike<number>): Hex[] {
  const groups = new Map<number, { weight: number; l: number; c: number; h: number }>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    const { lightness, chroma, hue } = toOklch(hexOf(pixels, at))
    if (chroma < 0.04 || lightness < 0.15 || lightness > 0.95) continue
    const key = Math.floor(hue / HUE_STEP)
    const group = groups.get(key) ?? { weight: 0, l: 0, c: 0, h: 0 }
    // Strong colours count for more: a logo's ground is often pale.
    const weight = chroma
    groups.set(key, {
      weight: group.weight + weight,
      l: group.l + lightness * weight,
      c: group.c + chroma * weight,
      h: group.h + hue * weight,
    })
  }
  return [...groups.values()]
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, 4)
    .map(({ weight, l, c, h }) => toHex({ lightness: l / weight, chroma: c / weight, hue: h / weight }))
}

function hexOf(pixels: ArrayLike<number>, at: number): Hex {
  const part = (offset: number) => (pixels[at + offset] ?? 0).toString(16).padStart(2, '0')
  return parseHex(`#${part(0)}${part(1)}${part(2)}`)
}

/** Empty when the browser cannot read the picture, as a vector picture without a size. */
export async function colorsOfPicture(picture: Blob): Promise<Hex[]> {
  try {
    const bitmap = await createImageBitmap(picture)
    const canvas = document.createElement('canvas')
    canvas.width = SIDE
    canvas.height = SIDE
    const context = canvas.getContext('2d')
    if (!context) return []
    context.drawImage(bitmap, 0, 0, SIDE, SIDE)
    return colorsOf(context.getImageData(0, 0, SIDE, SIDE).data)
  } catch {
    return []
  }
}
