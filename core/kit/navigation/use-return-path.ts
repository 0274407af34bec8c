/** The page that the customer wanted before she had to sign in. */
import { useCallback } from 'react'
import { PortalContext } from '../context/portal-context.ts'
import { takeReturnPath } from './return-path.ts'

/** Answers the path that was wanted, once; the portal's start (`/`, which leads home) when nothing was wanted, or when it was taken before. */
export function useTakeReturnPath(): () => string {
  const { session } = PortalContext.use()
  return useCallback(() => takeReturnPath(session) ?? '/', [session])
}
