/** Takes pictures of a brand: of a type that portals show, without metadata, and without anything that runs. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { cleanImage } from '../../backend/images/image-check.ts'
import { PARTNER_PATTERNS } from '../../core/kernel/partner/schema-parts.ts'
import { fileType } from '../../host/http/file-types.ts'
import { LOGOS, readPicture } from '../../host/partners/partner-folder.ts'
import { MAX_PICTURE_BYTES } from '../../core/kernel/partner/pictures.ts'
import { pictureFault } from '../../schemas/partner/picture-fault.ts'
import type { PictureAnswer } from '../contract.ts'
import { replaceFile } from '../store/partner-versions.ts'
import { StudioRefusal } from './studio-refusal.ts'

type Bytes = Uint8Array<ArrayBuffer>

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/svg+xml': 'svg' }
const NAME = new RegExp(PARTNER_PATTERNS.picture)

/**
 * Stores a picture under a name that begins with the partner's id and that no other content has, so that a live portal's picture is never
 * replaced by a draft's.
 *
 * @param wanted a word of the file's name
 */
export function storePicture(
  place: string,
  {
    id,
    type,
    wanted,
    bytes,
  }: { readonly id: string; readonly type: string; readonly wanted: string; readonly bytes: Bytes },
): PictureAnswer {
  const ending = ENDINGS[type]
  if (ending === undefined)
    throw new StudioRefusal(415, 'wrong-type', 'Expected PNG, WebP or SVG; a JPEG has to be converted to one of them.')
  const clean = ending === 'svg' ? cleanSvg(bytes) : cleanBitmap(bytes, type)
  if (clean.length > MAX_PICTURE_BYTES)
    throw new StudioRefusal(413, 'too-large', `Expected at most ${MAX_PICTURE_BYTES} bytes; received ${clean.length}.`)
  const word = wanted
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 15)
    .replaceAll(/^-|-$/g, '')
  const file = `${id}-${word || 'picture'}-${createHash('sha256').update(clean).digest('hex').slice(0, 8)}.${ending}`
  if (!NAME.test(file) || pictureFault(file, clean) !== null)
    throw new StudioRefusal(422, 'wrong-type', 'The bytes are not the picture that their type says.')
  mkdirSync(join(place, LOGOS), { recursive: true })
  if (!existsSync(join(place, LOGOS, file))) replaceFile(join(place, LOGOS), file, clean)
  return { file, colors: ending === 'png' ? colorsOf(clean) : [], bytes: clean.length }
}

/** The picture with headers that let nothing in it run; null: none. */
export function pictureResponse(place: string, file: string): Response | null {
  const read = NAME.test(file) ? readPicture(place, file) : null
  if (read === null || 'fault' in read) return null
  return new Response(read.bytes, {
    headers: {
      'content-type': fileType(file),
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

function cleanBitmap(bytes: Bytes, type: string): Bytes {
  const clean = cleanImage(bytes)
  if (clean === null || clean.type !== type)
    throw new StudioRefusal(422, 'wrong-type', `The bytes are not one complete picture of the type ${type}.`)
  return clean.bytes
}

/** Refuses an SVG that could run or load something, because cleaning one is never certain. */
function cleanSvg(bytes: Bytes): Bytes {
  const text = new TextDecoder().decode(bytes)
  const active =
    /<\s*(script|foreignObject|iframe|embed|object|audio|video|animate|set|handler)\b|\son\w+\s*=|<!(DOCTYPE|ENTITY)|<\?xml-stylesheet|javascript:|@import|&#/i
  const outside =
    /(?:href|src)\s*=\s*["']?\s*(?!#|data:image\/(?:png|webp|jpeg);)[^\s"'>]|url\(\s*["']?\s*(?!#)[^\s"')]/i
  if (active.test(text) || outside.test(text))
    throw new StudioRefusal(422, 'wrong-type', 'The SVG has scripts, entities or links outside; save it as plain SVG.')
  return bytes
}

const MAX_COLORS = 5

/** The most frequent colours that are neither transparent nor nearly white, each unlike the others. */
function colorsOf(bytes: Bytes): string[] {
  const { data, channels, depth, width, height, palette } = decode(bytes)
  const counts = new Map<string, number>()
  const step = Math.max(1, Math.floor((width * height) / 40_000))
  const scale = depth === 16 ? 257 : 1
  for (let at = 0; at < width * height; at += step) {
    const pixel = palette ? palette[data[at] ?? 0] : Array.from(data.subarray(at * channels, (at + 1) * channels))
    if (!pixel) continue
    const values = palette || channels >= 3 ? pixel : [pixel[0] ?? 0, pixel[0] ?? 0, pixel[0] ?? 0, ...pixel.slice(1)]
    const [red = 0, green = 0, blue = 0, alpha = 255] = values.map((value) => value / (palette ? 1 : scale))
    if (alpha < 128 || Math.min(red, green, blue) > 235) continue
    const color = `#${[red, green, blue].map((value) => (Math.min(15, Math.round(value / 17)) * 17).toString(16).padStart(2, '0')).join('')}`
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).map(([color]) => color)
  return sorted.reduce<string[]>(
    (kept, color) => (kept.length < MAX_COLORS && kept.every((one) => isUnlike(one, color)) ? [...kept, color] : kept),
    [],
  )
}

function isUnlike(a: string, b: string): boolean {
  const channels = [1, 3, 5].map((at) =>
    Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
  )
  return channels.reduce((sum, value) => sum + value, 0) > 90
}
