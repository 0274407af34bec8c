/** A logo for a partner that has none: a gate in the brand's colour, as PNG (RFC 2083). */
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 128

/** `color`: `#rrggbb`; anything else gives grey. */
export function logo(color: string): Uint8Array<ArrayBuffer> {
  const brand = /^#[0-9a-f]{6}$/i.test(color)
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : [96, 96, 96]
  // A filter byte, then four bytes a pixel, for each row.
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 4))
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      if (isGate(x, y)) rows.set([...brand, 255], y * (1 + SIDE * 4) + 1 + x * 4)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // 8 bits a channel, red green blue alpha, nothing interlaced.
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const png = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat(png))
}

/** Two stepped towers and the way between them, as a temple's split gate. */
function isGate(x: number, y: number): boolean {
  const fromMiddle = Math.abs(x - (SIDE - 1) / 2)
  const step = Math.floor((y - 16) / 16)
  return y >= 16 && y < 112 && fromMiddle > 10 && fromMiddle < 20 + step * 7
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
