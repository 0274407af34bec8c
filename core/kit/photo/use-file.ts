/** Returns a function that reads a file of the customer by its id, without the cache. It throws an `ApiError`. */
import { useCallback } from 'react'
import { useClient } from '../query/client-context.ts'
import { getFile } from '../../kernel/partner/endpoints.ts'

export function useFile(): (id: string, signal: AbortSignal) => Promise<Blob> {
  const client = useClient()
  return useCallback((id, signal) => client.call(getFile, { params: { id } }, { signal }), [client])
}
