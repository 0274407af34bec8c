/** Accepts and serves uploaded images, for every back end. */
import { textIn, type AnswerLanguage } from './answer-language.ts'
import { cleanImage, type CleanImage } from '../images/image-check.ts'
import { Refusal } from './refusal.ts'

/** In bytes: 4 MB. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024

/**
 * The cleaned image of a multipart form (field `file`). Throws a refusal of the field `file`.
 *
 * @param count counts this upload; it may throw the refusal of a limit
 */
export async function readUpload(
  request: Request,
  language: AnswerLanguage,
  count: () => Promise<void> | void,
): Promise<CleanImage> {
  const refusal = (id: string, en: string) => {
    const text = textIn(language, id, en)
    return new Refusal(422, 'file.refused', text, { errors: { file: [text] } })
  }
  const form = await request.formData().catch(() => null)
  const file = form?.get('file')
  await count()
  if (!(file instanceof File)) throw refusal('Pilih satu file.', 'Choose a file.')
  if (file.size > MAX_FILE_BYTES) throw refusal('Ukuran file maksimal 4 MB.', 'Uploaded file size limit is 4 MB.')
  const image = cleanImage(new Uint8Array(await file.arrayBuffer()))
  if (!image) throw refusal('Format file tidak didukung.', 'Unsupported file format.')
  return image
}

/** Serves the bytes only as an image, even if they contain HTML or scripts. `isPublic`: shared caches may store it. */
export function fileAnswer(
  id: string,
  { type, bytes }: Pick<CleanImage, 'bytes'> & { readonly type: string },
  isPublic = false,
): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      // A file name with the type's extension, so that a saved file opens as an image.
      'content-disposition': `inline; filename="${id.replace(/[^\w-]/g, '')}.${type.split('/')[1]}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': isPublic ? 'public, max-age=300' : 'private, no-store',
    },
  })
}
