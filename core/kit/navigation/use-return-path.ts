/** The page that the customer wanted before she had to sign in. */
import { useCallback } from 'react'
import { AssembledContext } from '../context/portal-context.ts'
import { takeWanted } from './return-path.ts'

/** Answers the path that was wanted, once; the portal's start (`/`, which leads home) when nothing was wanted, or when it was taken before. */
export function useTakeWanted(): () => string {
  const { session } = AssembledContext.use()
  return useCallback(() => takeWanted(session) ?? '/', [session])
}
