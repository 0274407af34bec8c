/**
 * State that several parts of one portal share: jotai atoms in one store, which `assemble` creates and a context provides.
 * The store holds only what is shown. Answers of the back end are in the query cache, and the session itself is in its
 * cookies (docs/decisions/0023-one-store-idiom.md).
 */
import { atom, createStore, type Atom } from 'jotai/vanilla'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

export { atom, createStore }
export type Store = ReturnType<typeof createStore>

export const StoreContext = createContext<Store | null>(null)

export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('useStore: there is no portal above this component')
  return store
}

/**
 * Reads an atom and renders again when it changes. It uses `useSyncExternalStore`, as the router does, so that both change
 * in one render: after `session.change(…); go('/')` the new page is not rendered with the old session.
 *
 * @param drawn what is read instead while a page that the host has drawn is hydrated. Default: the atom itself
 */
export function useShared<Value>(shared: Atom<Value>, drawn = shared): Value {
  const store = useStore()
  const subscribe = useCallback((tell: () => void) => store.sub(shared, tell), [store, shared])
  const read = () => store.get(shared)
  return useSyncExternalStore(subscribe, read, () => store.get(drawn))
}
