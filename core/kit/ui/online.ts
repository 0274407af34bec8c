import { atom, type Store } from '../../kernel/store/store.ts'
import { useAtomValue } from '../context/store-context.ts'

/** The value for server rendering and hydration. */
export const renderedOnlineAtom = atom(true)
const reportedAtom = atom(true)

/** True in a document from the device's cache, until the portal responds (`core/shell/offline/open-offline.tsx`). */
export const offlineCopyAtom = atom(false)

const onlineAtom = atom((get) => get(reportedAtom) && !get(offlineCopyAtom))

/** False while the browser reports that it has no network, and while this document is from the device's cache. */
export function useOnline(): boolean {
  return useAtomValue(onlineAtom, renderedOnlineAtom)
}

/** Updates the store from the browser's `online` and `offline` events. Returns a function that stops it. */
export function followNetwork(store: Store): () => void {
  const update = () => store.set(reportedAtom, navigator.onLine)
  update()
  globalThis.addEventListener('online', update)
  globalThis.addEventListener('offline', update)
  return () => {
    globalThis.removeEventListener('online', update)
    globalThis.removeEventListener('offline', update)
  }
}
