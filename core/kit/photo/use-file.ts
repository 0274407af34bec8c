/** Returns a function that reads a file of the customer by its id. It throws an `ApiError`. Nothing of it is kept. */
import { useCallback } from 'react'
import { useClient } from '../query/client-context.ts'
import { getFile } from '../../kernel/partner/endpoints.ts'

export function useFile(): (id: string, signal: AbortSignal) => Promise<Blob> {
  const client = useClient()
  return useCallback((id, signal) => client.call(getFile, { params: { id } }, { signal }), [client])
}
