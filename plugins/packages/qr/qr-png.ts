/**
 * Encodes a QR as a PNG (RFC 2083) of one bit per pixel, for pages without scripts: galleries and wallets read PNG, and not SVG. Uses
 * web standards only (docs/decisions/0036-second-runtime.md). The pixels are not compressed (RFC 1951, section 3.2.4), because the
 * host compresses the page.
 */
import type { QrModules } from './qr-picture.ts'

/** Pixels per module. */
const PIXELS_PER_MODULE = 6
/** Row filters: unchanged; the difference to the row above. */
const FILTER_NONE = 0
const FILTER_UP = 2

export type QrPng = {
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly side: number
}

export function qrPng({ data, size }: QrModules): QrPng {
  const side = size * PIXELS_PER_MODULE
  const width = Math.ceil(side / 8)
  const rows = data.flatMap((row) => {
    const pixels = new Uint8Array(width)
    for (let x = 0; x < side; x += 1) {
      // A set bit is white.
      if (row[Math.floor(x / PIXELS_PER_MODULE)] !== true) pixels[x >> 3] = (pixels[x >> 3] ?? 0) | (128 >> (x & 7))
    }
    return [
      [FILTER_NONE, ...pixels],
      ...Array.from({ length: PIXELS_PER_MODULE - 1 }, () => [FILTER_UP, ...new Uint8Array(width)]),
    ]
  })
  const header = [...fourBytes(side), ...fourBytes(side), 1, 0, 0, 0, 0]
  const bytes = [
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', header),
    ...chunk('IDAT', stored(rows.flat())),
    ...chunk('IEND', []),
  ]
  return { bytes: Uint8Array.from(bytes), side }
}

function chunk(type: string, content: readonly number[]): readonly number[] {
  const named = [...new TextEncoder().encode(type), ...content]
  return [...fourBytes(content.length), ...named, ...fourBytes(crc32(named))]
}

const MAX_BLOCK = 65_535

/** The bytes in the format of zlib (RFC 1950), in stored blocks. */
function stored(bytes: readonly number[]): readonly number[] {
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += MAX_BLOCK) {
    const block = bytes.slice(at, at + MAX_BLOCK)
    const [low, high] = [block.length & 255, block.length >> 8]
    const isLast = at + MAX_BLOCK >= bytes.length
    blocks.push(isLast ? 1 : 0, low, high, low ^ 255, high ^ 255)
    for (const byte of block) blocks.push(byte)
  }
  return [0x78, 0x01, ...blocks, ...fourBytes(adler32(bytes))]
}

function fourBytes(value: number): readonly number[] {
  return [24, 16, 8, 0].map((by) => (value >>> by) & 255)
}

function crc32(bytes: readonly number[]): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc
}

function adler32(bytes: readonly number[]): number {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return high * 65_536 + low
}
