/** Returns a function that uploads a photo and resolves to the id of the stored file. It throws an `ApiError`. */
import { useCallback } from 'react'
import { useClient } from '../query/client-context.ts'
import { uploadFile } from '../../kernel/partner/endpoints.ts'

export function useUpload(): (file: Blob) => Promise<string> {
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
