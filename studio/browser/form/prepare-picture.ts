/** Makes a picture from a phone or a scanner into one that a portal takes: small, and of a type that browsers show at once. */
import { MAX_PICTURE_BYTES } from '../../../core/kernel/partner/pictures.ts'
import { UPLOAD_TYPES } from '../../contract.ts'

/** Pixels of the longer side, tried one after the other. */
const SIDES = [1024, 768, 512, 384, 256] as const

/** The file itself if it can stay as it is. Rejects when the browser cannot read it as a picture. */
export async function preparePicture(file: File): Promise<Blob> {
  const isKnown = UPLOAD_TYPES.some((type) => type === file.type)
  if (isKnown && (file.size <= MAX_PICTURE_BYTES || file.type === 'image/svg+xml')) return file
  const bitmap = await createImageBitmap(file)
  for (const side of SIDES) {
    const small = await drawn(bitmap, side)
    if (small.size <= MAX_PICTURE_BYTES) return small
  }
  return drawn(bitmap, 128)
}

async function drawn(bitmap: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    // A browser that writes no WebP writes PNG.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not write the picture'))),
      'image/webp',
      0.9,
    ),
  )
}
