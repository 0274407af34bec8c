/** A PNG logo for a partner without one: a gate in the brand's colour. */
import { rgbaPng } from './png.ts'

const SIDE = 128

/** `color`: `#rrggbb`; anything else gives grey. */
export function logo(color: string): Uint8Array<ArrayBuffer> {
  const brand = /^#[0-9a-f]{6}$/i.test(color)
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : [96, 96, 96]
  const pixels = new Uint8Array(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) if (isGate(x, y)) pixels.set([...brand, 255], (y * SIDE + x) * 4)
  }
  return rgbaPng(SIDE, pixels)
}

/** True for a pixel in the gate: two stepped towers with a gap between them. */
function isGate(x: number, y: number): boolean {
  const fromMiddle = Math.abs(x - (SIDE - 1) / 2)
  const step = Math.floor((y - 16) / 16)
  return y >= 16 && y < 112 && fromMiddle > 10 && fromMiddle < 20 + step * 7
}
