/**
 * Copies from an uploaded image only the data that decoders need to show it: no place or camera (EXIF, XMP), text, colour
 * profile, thumbnail, or bytes before or after it. The first bytes decide the type, not the file name. An incomplete image is
 * refused. A real back end may instead decode and encode the image again.
 */
import { deflateSync, inflateSync } from 'node:zlib'
import { chunk, PNG_SIGNATURE } from './png-chunk.ts'

export type CleanImage = {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The cleaned image, or null when the bytes are not one complete JPEG, PNG or WebP. */
export function cleanImage(bytes: Uint8Array): CleanImage | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const cleaners = { 'image/jpeg': cleanJpeg, 'image/png': cleanPng, 'image/webp': cleanWebp } as const
  const type = sniff(file)
  if (type === null) return null
  try {
    return { type, bytes: new Uint8Array(Buffer.concat(cleaners[type](file))) }
  } catch (error) {
    // `readUInt32BE` and the like throw a RangeError beyond the end of a truncated file.
    if (error instanceof InvalidImage || error instanceof RangeError) return null
    throw error
  }
}

class InvalidImage extends Error {
  override readonly name = 'InvalidImage'
}

function demand(condition: boolean): asserts condition {
  if (!condition) throw new InvalidImage()
}

function sniff(file: Buffer): CleanImage['type'] | null {
  const starts = (at: number, expected: Uint8Array) => file.subarray(at, at + expected.length).equals(expected)
  if (starts(0, Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (starts(0, PNG_SIGNATURE)) return 'image/png'
  if (starts(0, Buffer.from('RIFF')) && starts(8, Buffer.from('WEBP'))) return 'image/webp'
  return null
}

/** Longest side and largest area, in pixels. A larger image could exhaust the memory of a device that decodes it. */
const MAX_SIZE = { side: 16_384, area: 50_000_000 } as const

function demandSize(width: number, height: number): void {
  demand(
    width > 0 && height > 0 && width <= MAX_SIZE.side && height <= MAX_SIZE.side && width * height <= MAX_SIZE.area,
  )
}

/** Markers of JPEG (ITU T.81, table B.1). */
const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda, adobe: 0xee } as const
/** Frames, tables and the restart interval. */
const JPEG_COPIED: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xcc, 0xdb, 0xdd])
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])

function cleanJpeg(file: Buffer): readonly Uint8Array[] {
  const copied: Uint8Array[] = [file.subarray(0, 2)]
  let [hasFrame, hasScan] = [false, false]
  for (let at = 2; ;) {
    demand(file.readUInt8(at) === 0xff)
    // Any number of fill bytes may stand before a marker.
    while (file.readUInt8(at + 1) === 0xff) at += 1
    const marker = file.readUInt8(at + 1)
    if (marker === JPEG.end) {
      demand(hasFrame && hasScan)
      return [...copied, Buffer.from([0xff, JPEG.end])]
    }
    const length = file.readUInt16BE(at + 2)
    const end = at + 2 + length
    demand(length >= 2 && end <= file.length)
    const segment = file.subarray(at, end)
    if (FRAMES.has(marker)) {
      demandSize(segment.readUInt16BE(7), segment.readUInt16BE(5))
      hasFrame = true
    }
    at = end
    if (marker === JPEG.scan) {
      hasScan = true
      at = endOfScan(file, end)
      copied.push(segment, file.subarray(end, at))
    } else if (JPEG_COPIED.has(marker)) copied.push(segment)
    // The Adobe segment names the colour encoding. Only its fixed form is copied.
    else if (marker === JPEG.adobe && segment.subarray(4, 9).equals(Buffer.from('Adobe')) && length === 14) {
      copied.push(segment)
    } else demand((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe)
  }
}

/** The offset of the next marker. Within a scan, 0xff is followed by 0 or belongs to a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new InvalidImage()
}

/** Samples per pixel by colour type (PNG, section 11.2.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Chunks besides the image data that affect how the image looks. */
const PNG_COPIED: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM'])
/** In bytes, decompressed. */
const MAX_PNG_BYTES = 200_000_000

function cleanPng(file: Buffer): readonly Uint8Array[] {
  const header: { content: Buffer; size: number }[] = []
  const copied: Uint8Array[] = []
  const data: Uint8Array[] = []
  for (let at = PNG_SIGNATURE.length; ;) {
    const length = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, at + 8 + length)
    const bytes = file.subarray(at, at + 12 + length)
    demand(bytes.length === 12 + length && bytes.equals(chunk(name, content)))
    demand((name === 'IHDR') === (header.length === 0))
    if (name === 'IHDR') header.push({ content, size: pixelBytes(content) })
    else if (name === 'IDAT') data.push(content)
    else if (name === 'IEND') break
    else if (PNG_COPIED.has(name)) {
      demand(content.length <= 768)
      copied.push(bytes)
    }
    at += bytes.length
  }
  const [first] = header
  demand(first !== undefined)
  const pixels = decompress(Buffer.concat(data), first.size)
  return [
    PNG_SIGNATURE,
    chunk('IHDR', first.content),
    ...copied,
    chunk('IDAT', deflateSync(pixels, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
}

function decompress(compressed: Buffer, size: number): Buffer {
  try {
    const pixels = inflateSync(compressed, { maxOutputLength: size })
    demand(pixels.length === size)
    return pixels
  } catch {
    throw new InvalidImage()
  }
}

/** The length of all rows in bytes, each with its filter byte. */
function pixelBytes(header: Buffer): number {
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(8)]
  const samples = SAMPLES[header.readUInt8(9)]
  const interlace = header.readUInt8(12)
  demandSize(width, height)
  demand(header.length === 13 && samples !== undefined && [1, 2, 4, 8, 16].includes(depth) && interlace <= 1)
  const rows = (columns: number, lines: number) =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * samples * depth) / 8))
  const size = interlace === 0 ? rows(width, height) : interlacedSize(width, height, rows)
  demand(size <= MAX_PNG_BYTES)
  return size
}

/** Adam7: seven smaller images, each of every `dx`-th column and `dy`-th row. */
function interlacedSize(width: number, height: number, rows: (columns: number, lines: number) => number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  const count = (length: number, from: number, step: number) => Math.max(0, Math.ceil((length - from) / step))
  return passes.reduce((sum, [x, y, dx, dy]) => sum + rows(count(width, x, dx), count(height, y, dy)), 0)
}

const WEBP_COPIED: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'])
/** Flags of `VP8X` for a colour profile, EXIF and XMP. */
const REMOVED_FLAGS = 0x20 | 0x08 | 0x04

function cleanWebp(file: Buffer): readonly Uint8Array[] {
  const end = 8 + file.readUInt32LE(4)
  demand(end <= file.length)
  const copied: Buffer[] = []
  let hasImage = false
  for (let at = 12; at < end;) {
    const name = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const bytes = Buffer.from(file.subarray(at, at + 8 + length))
    demand(bytes.length === 8 + length && at + 8 + length <= end)
    if (WEBP_COPIED.has(name)) {
      if (name === 'VP8X') bytes.writeUInt8(bytes.readUInt8(8) & ~REMOVED_FLAGS, 8)
      const size = webpSize(name, bytes)
      if (size) demandSize(...size)
      if (name === 'VP8 ') demand(bytes.subarray(11, 14).equals(Buffer.from([0x9d, 0x01, 0x2a])))
      if (name === 'VP8L') demand(bytes.readUInt8(8) === 0x2f)
      hasImage ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF'
      copied.push(bytes, Buffer.alloc(length % 2))
    }
    at += 8 + length + (length % 2)
  }
  demand(hasImage)
  const head = Buffer.from(file.subarray(0, 12))
  head.writeUInt32LE(4 + copied.reduce((sum, bytes) => sum + bytes.length, 0), 4)
  return [head, ...copied]
}

/** Width and height in a chunk, or null. Animation frames (`ANMF`) need no check: the canvas (`VP8X`) contains them. */
function webpSize(name: string, bytes: Buffer): readonly [number, number] | null {
  if (name === 'VP8X') return [bytes.readUIntLE(12, 3) + 1, bytes.readUIntLE(15, 3) + 1]
  if (name === 'VP8 ') return [bytes.readUInt16LE(14) & 0x3fff, bytes.readUInt16LE(16) & 0x3fff]
  if (name !== 'VP8L') return null
  const bits = bytes.readUInt32LE(9)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}
