/**
 * What the portal draws differently in a document that the service worker answered without the network. `open-offline.tsx` provides
 * it, so that other documents load nothing of it.
 */
import type { ReactNode } from 'react'
import type { Found } from '../../kit/navigation/find-screen.ts'
import { atom } from '../../kernel/store/store.ts'

export type OfflineVisit = {
  /** The screen itself if the device has its answers, else one that says what it needs. */
  readonly screenOf: (found: Found) => Found
  /** Drawn below the bar. */
  readonly noticeAt: (path: string) => ReactNode
}

/** Null: there is a network. */
export const offlineVisitAtom = atom<OfflineVisit | null>(null)
