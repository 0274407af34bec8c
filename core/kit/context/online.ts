import { atom, type Store } from '../../kernel/store/store.ts'
import { useAtomValue } from './store-context.ts'
import { onSeenAgain } from './on-page-visible.ts'

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

/** Updates the store when the browser reports a change, and when the page is seen again. Returns a function that stops it. */
export function followNetwork(store: Store): () => void {
  const update = () => store.set(reportedAtom, navigator.onLine)
  update()
  const stop = onSeenAgain(update)
  globalThis.addEventListener('offline', update)
  return () => {
    stop()
    globalThis.removeEventListener('offline', update)
  }
}
