/**
 * What several parts of one portal share while it stands: atoms in one store, made by `assemble` and handed down. Here are
 * views and nothing that must outlive the page: answers of the back end live in the query cache, the session's truth in
 * its cookies (docs/decisions/0023-one-store-idiom.md).
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
 * Reads an atom and draws again when it changes. Read as React reads the address, at once and in the same drawing: after
 * `session.change(…); go('/')` nobody sees the new page with the old session.
 */
export function useShared<Value>(shared: Atom<Value>): Value {
  const store = useStore()
  const subscribe = useCallback((tell: () => void) => store.sub(shared, tell), [store, shared])
  const read = () => store.get(shared)
  return useSyncExternalStore(subscribe, read, read)
}
