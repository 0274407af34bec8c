/** A PNG for the photo of an identity card: a card with a portrait and lines. */
import { palettePng } from './png.ts'

const WIDTH = 480
const HEIGHT = 300
const PALETTE = [
  [196, 219, 240],
  [120, 150, 185],
  [236, 242, 248],
] as const

export function identityCard(): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  const fill = (color: number, [left, top, width, height]: readonly [number, number, number, number]) => {
    for (let y = top; y < top + height; y += 1) pixels.fill(color, y * WIDTH + left, y * WIDTH + left + width)
  }
  fill(1, [130, 24, 220, 14])
  fill(1, [24, 60, 200, 18])
  for (const line of [0, 1, 2, 3, 4, 5]) fill(1, [24, 100 + line * 28, line % 2 === 0 ? 240 : 180, 10])
  fill(2, [330, 80, 126, 160])
  fill(1, [368, 108, 50, 56])
  fill(1, [348, 178, 90, 62])
  return palettePng(WIDTH, PALETTE, pixels, HEIGHT)
}
