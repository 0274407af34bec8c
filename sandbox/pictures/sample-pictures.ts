/** Small pictures for tests, with what cameras and attackers put beside the picture. */
import { chunk } from '../../backend/rules/png-chunk.ts'
import { greyPng } from './png.ts'

type Sample = {
  /** A text in every place that may hold one, and behind the picture. Default: nowhere. */
  readonly secret?: string
  /** The length in bytes. Default: as short as can be. */
  readonly size?: number
}

/** A JPEG of one pixel, whose scan is not checked by anybody. */
export function sampleJpeg({ secret, size }: Sample = {}): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, content: Uint8Array) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  const told =
    secret === undefined ? [] : [segment(0xe1, Buffer.from(`Exif\0\0${secret}`)), segment(0xfe, Buffer.from(secret))]
  const before = [
    Buffer.from([0xff, 0xd8]),
    ...told,
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
  const plain = Buffer.from(greyPng(3, 2))
  // Behind the header, which is the signature and 25 bytes.
  const told = ['tEXt', 'eXIf', 'prVt'].map((name) => chunk(name, Buffer.from(`Comment\0${secret}`)))
  return new Uint8Array(Buffer.concat([plain.subarray(0, 33), ...told, plain.subarray(33), Buffer.from(secret)]))
}

/** A WebP of one pixel, whose frame is not checked beyond its start code. */
export function sampleWebp({ secret }: Sample = {}): Uint8Array<ArrayBuffer> {
  const part = (name: string, content: Uint8Array) => {
    const head = Buffer.from(`${name}0000`, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const parts = [
    part('VP8X', Buffer.from([secret === undefined ? 0 : 0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    part('VP8 ', Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 1, 0, 1, 0, 0])),
    ...(secret === undefined ? [] : [part('EXIF', Buffer.from(secret)), part('XMP ', Buffer.from(secret))]),
  ]
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF0000', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return new Uint8Array(Buffer.concat([head, body, Buffer.from(secret ?? '')]))
}
