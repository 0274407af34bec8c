/**
 * Which optional calls the back end has turned out to lack. It is kept for the tab, for each back end, so that a reload
 * does not offer again what was refused.
 */
import type { SafeStorage } from './safe-storage.ts'
import { atom, type Store } from '../store/store.ts'

/** The features (`optional` of an endpoint) whose call was answered with "not here". */
export const absentAtom = atom<readonly string[]>([])

export type AbsentCalls = {
  /** Remembers that the back end lacks the calls of this feature. */
  add(feature: string): void
}

/** @param api origin of the back end: another one may have what this one lacks */
export function createAbsentCalls(store: Store, tab: SafeStorage, api: string): AbsentCalls {
  const key = `absent ${api}`
  store.set(absentAtom, tab.get(key)?.split(' ') ?? [])
  return {
    add: (feature) => {
      const known = store.get(absentAtom)
      if (known.includes(feature)) return
      store.set(absentAtom, [...known, feature])
      tab.set(key, [...known, feature].join(' '))
    },
  }
}
