/** Encodes a QR as a PNG of one bit per pixel, for pages without scripts: galleries and wallets read PNG, and not SVG. */
import { encode } from 'fast-png'
import type { QrModules } from './qr-picture.ts'

const PIXELS_PER_MODULE = 6

export type QrPng = {
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly side: number
}

export function qrPng({ data, size }: QrModules): QrPng {
  const side = size * PIXELS_PER_MODULE
  const width = Math.ceil(side / 8)
  const pixels = new Uint8Array(width * side)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = data[Math.floor(y / PIXELS_PER_MODULE)]?.[Math.floor(x / PIXELS_PER_MODULE)]
      const at = y * width + (x >> 3)
      // A set bit is white.
      if (isDark !== true) pixels[at] = (pixels[at] ?? 0) | (128 >> (x & 7))
    }
  }
  return { bytes: encode({ width: side, height: side, data: pixels, depth: 1, channels: 1 }), side }
}
