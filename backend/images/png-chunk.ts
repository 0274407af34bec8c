/** The chunks of a PNG file (RFC 2083). */
import { crc32 } from 'node:zlib'

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Length, type, content and checksum. */
export function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(content.length, 0)
  bytes.set(body, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}
