/** The session state that components render. The source of truth is the cookies; this is a copy of their last values. */
import { atom, useShared, type Store } from '../store/store.ts'
import type { Session, SessionState } from './session.ts'

const sessionAtom = atom<SessionState | null>(null)

/** Copies the session state into the store, now and on every change in any tab. Returns a function that stops this. */
export function showSession(store: Store, session: Session): () => void {
  const show = () => store.set(sessionAtom, session.read())
  show()
  return session.subscribe(show)
}

/** The session state. The component renders again when this tab or another one changes it. Throws outside of a portal. */
export function useSessionState(): SessionState {
  const state = useShared(sessionAtom)
  if (!state) throw new Error('useSessionState: there is no session above this component')
  return state
}
