/** Small pictures for tests, optionally with metadata and bytes after the picture, as cameras and attackers add them. */
import { chunk } from '../../backend/images/png-chunk.ts'
import { greyPng } from './png.ts'

type Sample = {
  /** A text for every metadata field and after the end of the picture. Default: none. */
  readonly secret?: string
  /** The length in bytes. Default: the minimum. */
  readonly size?: number
}

/** A JPEG of one pixel. Its scan data is invalid, because no reader here checks it. */
export function sampleJpeg({ secret, size }: Sample = {}): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, content: Uint8Array) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  const metadata =
    secret === undefined ? [] : [segment(0xe1, Buffer.from(`Exif\0\0${secret}`)), segment(0xfe, Buffer.from(secret))]
  const before = [
    Buffer.from([0xff, 0xd8]),
    ...metadata,
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xc4, Buffer.alloc(17)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  ]
  const after = [Buffer.from([0xff, 0xd9]), Buffer.from(secret ?? '')]
  const rest = (size ?? 0) - Buffer.concat([...before, ...after]).length
  return new Uint8Array(Buffer.concat([...before, Buffer.alloc(Math.max(1, rest), 0x2a), ...after]))
}

export function samplePng({ secret = '' }: Sample = {}): Uint8Array<ArrayBuffer> {
  const picture = Buffer.from(greyPng(3, 2))
  // After the signature (8 bytes) and the IHDR chunk (25 bytes).
  const metadata = ['tEXt', 'eXIf', 'prVt'].map((name) => chunk(name, Buffer.from(`Comment\0${secret}`)))
  return new Uint8Array(
    Buffer.concat([picture.subarray(0, 33), ...metadata, picture.subarray(33), Buffer.from(secret)]),
  )
}

/** A WebP of one pixel. Its frame has only a valid start code, because no reader here checks more. */
export function sampleWebp({ secret }: Sample = {}): Uint8Array<ArrayBuffer> {
  const riffChunk = (name: string, content: Uint8Array) => {
    const head = Buffer.from(`${name}0000`, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const chunks = [
    riffChunk('VP8X', Buffer.from([secret === undefined ? 0 : 0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riffChunk('VP8 ', Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 1, 0, 1, 0, 0])),
    ...(secret === undefined ? [] : [riffChunk('EXIF', Buffer.from(secret)), riffChunk('XMP ', Buffer.from(secret))]),
  ]
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF0000', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return new Uint8Array(Buffer.concat([head, body, Buffer.from(secret ?? '')]))
}
