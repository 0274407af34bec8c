/** Writes small PNG images. */
import { encode } from 'fast-png'

/** An image, square unless its height is given. Each pixel is an index into a palette of [red, green, blue]. */
export function palettePng(
  width: number,
  palette: readonly (readonly [number, number, number])[],
  pixels: Uint8Array,
  height = width,
): Uint8Array<ArrayBuffer> {
  const colors = palette.map((color) => [...color])
  return new Uint8Array(encode({ width, height, data: pixels, channels: 1, palette: colors }))
}

/** A square image with four bytes a pixel. */
export function rgbaPng(side: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encode({ width: side, height: side, data: pixels, channels: 4 }))
}

/** A grey image of any size, to upload as a photo in tests. */
export function greyPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encode({ width, height, data: new Uint8Array(width * height).fill(0x90), channels: 1 }))
}
