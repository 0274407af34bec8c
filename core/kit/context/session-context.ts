/** Provides the portal's session to components. */
import { createContext, useContext } from 'react'
import type { AccountType } from '../../kernel/session/endpoints.ts'
import { accountPath, type Session } from '../../kernel/session/session.ts'
import { useSessionState } from '../../kernel/session/session-view.ts'

export { useSessionState } from '../../kernel/session/session-view.ts'
export const SessionContext = createContext<Session | null>(null)

/**
 * The session, for event handlers that read or change it. Rendering uses `useSessionState`, which renders again on a change.
 * Throws outside of a portal.
 */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession: there is no portal above this component')
  return session
}

/**
 * `ctm` or `rtrw`, for the `{account}` of the API's paths.
 *
 * @param belongsTo the account type that a call belongs to, such as `rtrw` for invoices
 */
export function useAccountPath(belongsTo?: AccountType): 'ctm' | 'rtrw' {
  return accountPath(useSessionState().accounts, belongsTo)
}
