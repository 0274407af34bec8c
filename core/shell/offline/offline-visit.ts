/**
 * Describes the differences of rendering in a document that the service worker opened without a network. `open-offline.tsx` sets the atom,
 * so that other documents do not load that code.
 */
import type { ReactNode } from 'react'
import type { FoundScreen } from '../../kit/navigation/find-screen.ts'
import { atom } from '../../kernel/store/store.ts'

export type OfflineVisit = {
  /** The screen itself if its answers are saved, else a screen that says that this page needs a network. */
  readonly screenOf: (found: FoundScreen) => FoundScreen
  readonly noticeAt: (path: string) => ReactNode
}

/** Null: there is a network. */
export const offlineVisitAtom = atom<OfflineVisit | null>(null)
