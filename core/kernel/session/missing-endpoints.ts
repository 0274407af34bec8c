/** Remembers optional calls that the back end lacks, in session storage so that a reload does not offer them again. */
import type { SafeStorage } from '../values/safe-storage.ts'
import { atom, type Store } from '../store/store.ts'

/** Features (`optional` of an endpoint) whose call had the status 404, 405 or 501. */
export const missingEndpointsAtom = atom<readonly string[]>([])

/** The value for server rendering and hydration: the host does not know what this tab has found. */
export const renderedMissingEndpointsAtom = atom<readonly string[]>([])

export type MissingEndpoints = {
  add(feature: string): void
}

/** @param api origin of the back end; each back end has its own list */
export function createMissingEndpoints(store: Store, tab: SafeStorage, api: string): MissingEndpoints {
  const key = `absent ${api}`
  store.set(missingEndpointsAtom, tab.get(key)?.split(' ') ?? [])
  return {
    add: (feature) => {
      const known = store.get(missingEndpointsAtom)
      if (known.includes(feature)) return
      store.set(missingEndpointsAtom, [...known, feature])
      tab.set(key, [...known, feature].join(' '))
    },
  }
}
