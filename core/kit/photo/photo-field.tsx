import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { PhotoInputProps } from './photo-input.tsx'
import { useFile } from './use-file.ts'
import { useUpload } from './use-upload.ts'

const LazyInput = lazyComponent(() => import('./photo-input.tsx'), { waiting: null, texts: FIELD_TEXTS })

/**
 * A lazily loaded form field for a photo (JPEG, PNG or WebP by content), which is uploaded as soon as it is chosen; the value is the id of
 * the file. The upload has at most 4 MB and is encoded again, which removes EXIF data, where the browser's canvas keeps pixels.
 */
export function PhotoField(props: PhotoInputProps) {
  return <LazyInput {...props} upload={useUpload()} read={useFile()} />
}
