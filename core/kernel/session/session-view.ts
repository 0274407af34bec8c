/** The session state that components render: a copy of the last values of the cookies, which are the source of truth. */
import { atom, type Store } from '../store/store.ts'
import type { Session, SessionState } from './session.ts'

export const sessionAtom = atom<SessionState | null>(null)
const heldAtom = atom<SessionState | null>(null)
/** The state to hydrate with: the held one, otherwise the present one. */
export const hydratedSessionAtom = atom((get) => get(heldAtom) ?? get(sessionAtom))

/** Copies the session state into the store, now and on every change in any tab. Returns a function that stops this. */
export function publishSession(store: Store, session: Session): () => void {
  const publish = () => store.set(sessionAtom, session.read())
  publish()
  return session.subscribe(publish)
}

/**
 * Holds a state for hydration: another tab or an answer may change the session before the whole page is hydrated, and React
 * expects the HTML that the host has rendered.
 */
export function holdRendered(store: Store, state: SessionState): void {
  store.set(heldAtom, state)
}
