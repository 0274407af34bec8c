import { useCallback } from 'react'
import { useSession } from '../context/session-context.ts'
import { takeReturnPath } from './return-path.ts'

/** Returns the page to open after sign-in, once; after that, or if none was remembered, `/`, which opens home. */
export function useTakeReturnPath(): () => string {
  const session = useSession()
  return useCallback(() => takeReturnPath(session) ?? '/', [session])
}
