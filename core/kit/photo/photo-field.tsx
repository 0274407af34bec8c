/** A form field for a photo. The photo is uploaded as soon as it is chosen; the form's value is the id of the file. */
import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { PhotoInputProps } from './photo-input.tsx'
import { useFile } from './use-file.ts'
import { useUpload } from './use-upload.ts'

const Part = lazyComponent(() => import('./photo-input.tsx'), { lines: 4, words: FIELD_TEXTS })

/** At most 4 MB, JPEG, PNG or WebP by content; drawn anew in the browser, so that no EXIF goes along. */
export function PhotoField(props: PhotoInputProps) {
  return <Part {...props} upload={useUpload()} read={useFile()} />
}
