import { keepsPixels } from './keeps-pixels.ts'

/** Bytes of the largest upload. */
export const MAX_PHOTO_BYTES = 4 * 1024 * 1024
/** Bytes of the largest original: the browser of a cheap phone has too little memory to scale a larger photo. */
const MAX_ORIGINAL_BYTES = 40 * 1024 * 1024
/** Pixels of the longer side: small letters of an identity card stay legible, and the upload takes seconds. */
const MAX_SIDE_PIXELS = 1_600
const QUALITIES = [0.85, 0.7, 0.5]

export class PhotoError extends Error {
  override readonly name = 'PhotoError'
  readonly fault: 'size' | 'format'
  constructor(fault: 'size' | 'format') {
    super(`the photo's ${fault} is not accepted`)
    this.fault = fault
  }
}

export type Rotation = 0 | 90 | 180 | 270

/** JPEG, PNG or WebP by its first bytes; null for anything else. */
export function photoTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  const starts = (at: number, text: string) => [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0))
  if (starts(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  return starts(0, 'RIFF') && starts(8, 'WEBP') ? 'image/webp' : null
}

export function photoError(size: number, head: Uint8Array): 'size' | 'format' | null {
  if (photoTypeOf(head) === null) return size > MAX_PHOTO_BYTES ? 'size' : 'format'
  return size > MAX_ORIGINAL_BYTES ? 'size' : null
}

/**
 * Prepares a photo for the upload: rotates and scales it, and encodes it again as JPEG, which removes EXIF data such as place and camera.
 * Where a canvas does not keep pixels, the photo stays as it is, not rotated; back ends remove EXIF data too.
 *
 * @param onStep called with the progress, from 0 to 1
 * @throws PhotoError if the file is not a photo, or cannot be made small enough
 */
export async function preparePhoto(
  file: Blob,
  turn: Rotation,
  onStep: (done: number) => void = () => {},
): Promise<Blob> {
  const fault = photoError(file.size, new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (fault) throw new PhotoError(fault)
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    // A file with the right first bytes may still be damaged.
    await image.decode().catch(() => {
      throw new PhotoError(file.size > MAX_PHOTO_BYTES ? 'size' : 'format')
    })
    onStep(0.5)
    if (!keepsPixels()) {
      if (file.size > MAX_PHOTO_BYTES) throw new PhotoError('size')
      return file
    }
    const canvas = drawOnCanvas(image, turn)
    onStep(0.75)
    return await encode(canvas)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * Pixels of the canvas (`width`, `height`) and of the image on it (`w`, `h`). No side is longer than `longest`; a quarter turn swaps the
 * sides of the canvas.
 */
export function sidesOf(width: number, height: number, turn: Rotation, longest = MAX_SIDE_PIXELS) {
  const scale = Math.min(1, longest / Math.max(width, height))
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  return turn % 180 === 0 ? { width: w, height: h, w, h } : { width: h, height: w, w, h }
}

/** `turn` (degrees, clockwise) is added to the EXIF orientation, which browsers apply themselves. */
function drawOnCanvas(image: HTMLImageElement, turn: Rotation): HTMLCanvasElement {
  const { width, height, w, h } = sidesOf(image.naturalWidth, image.naturalHeight, turn)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new PhotoError('format')
  // JPEG has no alpha channel, so transparent pixels become white.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(image, -w / 2, -h / 2, w, h)
  return canvas
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= MAX_PHOTO_BYTES) return blob
  }
  throw new PhotoError('size')
}
