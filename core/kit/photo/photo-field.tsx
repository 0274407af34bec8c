import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { PhotoInputProps } from './photo-input.tsx'
import { getFile, uploadFile } from '../../kernel/partner/endpoints.ts'
import { useClient } from '../query/client-context.ts'
import { useCallback } from 'react'

const LazyInput = lazyComponent(() => import('./photo-input.tsx'), { waiting: null, texts: FIELD_TEXTS })

/**
 * A lazily loaded form field for a photo (JPEG, PNG or WebP by content), which is uploaded as soon as it is chosen; the value is the id of
 * the file. The upload has at most 4 MB and is encoded again, which removes EXIF data, where the browser's canvas keeps pixels.
 */
export function PhotoField(props: PhotoInputProps) {
  return <LazyInput {...props} upload={useUpload()} read={useFile()} />
}

/** Resolves to the id of the stored file. Throws an `ApiError`. */
function useUpload(): (file: Blob) => Promise<string> {
  const client = useClient()
  return useCallback(
    async (file) => {
      const body = new FormData()
      // The original file name may be personal data, so a fixed one is sent.
      body.set('file', file, 'photo.jpg')
      return (await client.call(uploadFile, { body })).id
    },
    [client],
  )
}

/** A file of the customer by its id, without the cache. Throws an `ApiError`. */
function useFile(): (id: string, signal: AbortSignal) => Promise<Blob> {
  const client = useClient()
  return useCallback((id, signal) => client.call(getFile, { params: { id } }, { signal }), [client])
}
