/** Whether the browser reports a network connection. */
import { atom, useShared, type Store } from '../store/store.ts'

/** True at first, because the prerender knows no network. */
const onlineAtom = atom(true)

/** False while the browser says it has no network. */
export function useOnline(): boolean {
  return useShared(onlineAtom)
}

/** Updates the store from the browser's `online` and `offline` events. Returns a function that stops it. */
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
