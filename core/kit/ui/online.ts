/** Whether there is a network. */
import { atom, type Store } from '../../kernel/store/store.ts'
import { useShared } from '../context/store-context.ts'

/** What a page is drawn with: the host knows no network. */
const drawnAtom = atom(true)
/** What the browser reports. */
const reportedAtom = atom(true)

/** True in a document that the device has kept, until the portal answers (`core/shell/offline/open-offline.tsx`). */
export const offlineCopyAtom = atom(false)

const onlineAtom = atom((get) => get(reportedAtom) && !get(offlineCopyAtom))

/** False while the browser says it has no network, and while this document is from the device. */
export function useOnline(): boolean {
  return useShared(onlineAtom, drawnAtom)
}

/** Updates the store from the browser's `online` and `offline` events. Returns a function that stops it. */
export function followNetwork(store: Store): () => void {
  const look = () => store.set(reportedAtom, navigator.onLine)
  look()
  globalThis.addEventListener('online', look)
  globalThis.addEventListener('offline', look)
  return () => {
    globalThis.removeEventListener('online', look)
    globalThis.removeEventListener('offline', look)
  }
}
