/** The portal's session, handed down; components that read it are drawn again when any tab changes it. */
import { createContext, useContext } from 'react'
import { accountPath, type Session } from './session.ts'
import { useSessionState } from './session-view.ts'

export { useSessionState }
export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession: there is no portal above this component')
  return session
}

/** `ctm` or `rtrw`, for the `{account}` of the API's paths. */
export function useAccountPath(): 'ctm' | 'rtrw' {
  return accountPath(useSessionState().accounts)
}
