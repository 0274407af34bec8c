/** Provides the session state for components: a copy of the cookies, which are the source of truth. */
import { atom, type Store } from '../store/store.ts'
import type { Session, SessionState } from './session.ts'

export const sessionAtom = atom<SessionState | null>(null)
const renderedAtom = atom<SessionState | null>(null)
/** The state for hydration: that at the start of this page if set, so that later changes do not differ from its HTML; otherwise the current one. */
export const hydratedSessionAtom = atom((get) => get(renderedAtom) ?? get(sessionAtom))

/** Copies the session state into the store now and on every change in any tab. Returns a function that stops. */
export function publishSession(store: Store, session: Session): () => void {
  const publish = () => store.set(sessionAtom, session.read())
  publish()
  return session.subscribe(publish)
}

/**
 * Sets the state for hydration. Another tab or an answer may change the session before the page is hydrated, but React expects the
 * server-rendered HTML.
 */
export function holdRendered(store: Store, state: SessionState): void {
  store.set(renderedAtom, state)
}
