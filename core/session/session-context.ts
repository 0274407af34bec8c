/** The portal's session, handed down; components that read it are drawn again when any tab changes it. */
import { createContext, useContext } from 'react'
import type { AccountType } from './endpoints.ts'
import { accountPath, type Session } from './session.ts'
import { useSessionState } from './session-view.ts'

export { useSessionState } from './session-view.ts'
export const SessionContext = createContext<Session | null>(null)

/**
 * Who is signed in, to be read at the moment and changed: for a screen that signs somebody in or out, or keeps a marker
 * of the session. What is drawn reads `useSessionState`. Throws outside of a portal.
 */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession: there is no portal above this component')
  return session
}

/**
 * `ctm` or `rtrw`, for the `{account}` of the API's paths.
 *
 * @param belongsTo for a call that belongs to one kind of account, such as invoices to `rtrw`
 */
export function useAccountPath(belongsTo?: AccountType): 'ctm' | 'rtrw' {
  return accountPath(useSessionState().accounts, belongsTo)
}
