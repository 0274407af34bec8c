import type { AccountSegment, AccountType } from '../../kernel/values/account-type.ts'
import { createContext, useContext } from 'react'
import { accountPath } from '../../kernel/session/accounts.ts'
import { type Session, type SessionState } from '../../kernel/session/session.ts'
import { hydratedSessionAtom, sessionAtom } from '../../kernel/session/session-view.ts'
import { useAtomValue } from './store-context.ts'

export const SessionContext = createContext<Session | null>(null)

/** The session, for event handlers. To render its state use `useSessionState`. Throws outside of a portal. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession: there is no portal above this component')
  return session
}

/** The session state. The component renders again when this tab or another one changes it. Throws outside of a portal. */
export function useSessionState(): SessionState {
  const state = useAtomValue(sessionAtom, hydratedSessionAtom)
  if (!state) throw new Error('useSessionState: there is no session above this component')
  return state
}

/**
 * `ctm` or `rtrw`, for the `{account}` of the API's paths.
 *
 * @param belongsTo the account type that a call belongs to, such as `rtrw` for invoices
 */
export function useAccountPath(belongsTo?: AccountType): AccountSegment {
  return accountPath(useSessionState().accounts, belongsTo)
}
