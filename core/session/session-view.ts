/** The session as the portal is drawn from it. Its truth is in the cookies; this is what they said last. */
import { atom, useShared, type Store } from '../store/store.ts'
import type { Session, SessionState } from './session.ts'

const sessionAtom = atom<SessionState | null>(null)

/** Shows the session now, and again whenever this tab or another changes it. Answers how to stop. */
export function showSession(store: Store, session: Session): () => void {
  const show = () => store.set(sessionAtom, session.read())
  show()
  return session.subscribe(show)
}

/** Who is signed in now, drawn again whenever this tab or another one changes it. Throws outside of a portal. */
export function useSessionState(): SessionState {
  const state = useShared(sessionAtom)
  if (!state) throw new Error('useSessionState: there is no session above this component')
  return state
}
