/** What every back end does alike with an uploaded file: what it takes, and how it hands the file out. */
import { cleanImage, type CleanImage } from './image-check.ts'
import { Refusal } from './refusal.ts'

/** In bytes: 4 MB. */
export const LARGEST_FILE = 4 * 1024 * 1024

/**
 * The picture in the form of an upload (field `file`), without anything but what draws it. Throws a refusal of the field `file`.
 *
 * @param count counts this upload; it may throw the refusal of a limit
 */
export async function readUpload(
  request: Request,
  language: 'id' | 'en',
  count: () => Promise<void> | void,
): Promise<CleanImage> {
  const wrong = (id: string, en: string) => {
    const text = language === 'en' ? en : id
    return new Refusal(422, 'file.refused', text, { errors: { file: [text] } })
  }
  const form = await request.formData().catch(() => null)
  const file = form?.get('file')
  await count()
  if (!(file instanceof File)) throw wrong('Pilih satu file.', 'Choose a file.')
  if (file.size > LARGEST_FILE) throw wrong('Ukuran file paling besar 4 MB.', 'Uploaded file size limit is 4 MB.')
  const picture = cleanImage(new Uint8Array(await file.arrayBuffer()))
  if (!picture) throw wrong('Format file tidak didukung.', 'Unsupported file format.')
  return picture
}

/** The answer with a file: a picture and nothing else, whatever its bytes are. `isPublic`: everybody may keep it. */
export function fileAnswer(
  id: string,
  { type, bytes }: Pick<CleanImage, 'bytes'> & { readonly type: string },
  isPublic = false,
): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      // A name of our own, with the ending of the type: what is saved opens as a picture.
      'content-disposition': `inline; filename="${id.replace(/[^\w-]/g, '')}.${type.split('/')[1]}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': isPublic ? 'public, max-age=300' : 'private, no-store',
    },
  })
}
