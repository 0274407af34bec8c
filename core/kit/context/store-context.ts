import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Atom, Store } from '../../kernel/store/store.ts'

export const StoreContext = createContext<Store | null>(null)

export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('useStore: there is no portal above this component')
  return store
}

/**
 * Reads an atom and renders again when it changes. It uses `useSyncExternalStore` like the router, so that both change in one render:
 * after `session.change(…); go('/')` the new page is not rendered with the old session.
 *
 * @param hydrated the atom to read during hydration of a server-rendered page. Default: the atom itself
 */
export function useAtomValue<Value>(atom: Atom<Value>, hydrated = atom): Value {
  const store = useStore()
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [store, atom])
  const read = () => store.get(atom)
  return useSyncExternalStore(subscribe, read, () => store.get(hydrated))
}
