/** A form field for a photo. The photo is uploaded as soon as it is chosen; the form's value is the id of the file. */
import { FIELD_WORDS } from '../lazy/field-words.ts'
import { lazyPart } from '../lazy/lazy-component.tsx'
import type { PhotoInputProps } from './photo-input.tsx'
import { useFile } from './use-file.ts'
import { useUpload } from './use-upload.ts'

const Part = lazyPart(() => import('./photo-input.tsx'), { lines: 4, words: FIELD_WORDS })

/** At most 4 MB, JPEG, PNG or WebP by content; drawn anew in the browser, so that no EXIF goes along. */
export function PhotoField(props: PhotoInputProps) {
  return <Part {...props} upload={useUpload()} read={useFile()} />
}
