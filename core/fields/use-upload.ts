/** Keeps a file at the back end; answers its id. */
import { useCallback } from 'react'
import { useClient } from '../api/client-context.ts'
import { uploadFile } from '../partner/endpoints.ts'

export function useUpload(): (file: Blob) => Promise<string> {
  const client = useClient()
  return useCallback(
    async (file) => {
      const body = new FormData()
      // What it is called where it was taken is nobody's business.
      body.set('file', file, 'photo.jpg')
      return (await client.call(uploadFile, { body })).id
    },
    [client],
  )
}
