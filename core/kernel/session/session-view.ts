/** The session state that components render. The source of truth is the cookies; this is a copy of their last values. */
import { atom, useShared, type Store } from '../store/store.ts'
import type { Session, SessionState } from './session.ts'

const sessionAtom = atom<SessionState | null>(null)
const heldAtom = atom<SessionState | null>(null)
const drawnAtom = atom((get) => get(heldAtom) ?? get(sessionAtom))

/** Copies the session state into the store, now and on every change in any tab. Returns a function that stops this. */
export function publishSession(store: Store, session: Session): () => void {
  const show = () => store.set(sessionAtom, session.read())
  show()
  return session.subscribe(show)
}

/**
 * Holds a state for hydration: another tab, or an answer, may change the session before the whole page is taken over, and
 * React expects what the host has drawn.
 */
export function holdRendered(store: Store, state: SessionState): void {
  store.set(heldAtom, state)
}

/** The session state. The component renders again when this tab or another one changes it. Throws outside of a portal. */
export function useSessionState(): SessionState {
  const state = useShared(sessionAtom, drawnAtom)
  if (!state) throw new Error('useSessionState: there is no session above this component')
  return state
}
