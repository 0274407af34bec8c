/** Whether the browser says that it has a network. */
import { atom, useShared, type Store } from '../store/store.ts'

/** True at first: a page that is drawn ahead knows no network. */
const onlineAtom = atom(true)

/** False while the browser says it has no network. */
export function useOnline(): boolean {
  return useShared(onlineAtom)
}

/** Follows what the browser says. Answers how to stop. */
export function followNetwork(store: Store): () => void {
  const look = () => store.set(onlineAtom, navigator.onLine)
  look()
  globalThis.addEventListener('online', look)
  globalThis.addEventListener('offline', look)
  return () => {
    globalThis.removeEventListener('online', look)
    globalThis.removeEventListener('offline', look)
  }
}
