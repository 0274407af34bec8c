/** Shows and removes notices: short messages below the bar, in wide windows within it. */
import { createContext, useContext } from 'react'
import { atom, type Store } from '../../kernel/store/store.ts'
import { useAtomValue } from './store-context.ts'

export type Notice = {
  readonly id: number
  readonly intent: 'error' | 'success' | 'info' | 'warning'
  readonly text: string
}

/** Older notices are removed. */
const MAX_SHOWN = 3

export type Notices = {
  /** Does nothing while a notice with the same text and intent is shown. */
  show(notice: Omit<Notice, 'id'>): void
  dismiss(id: number): void
  /** Closes the notice with this text, for example when the step that it belongs to is left. */
  withdraw(text: string): void
}

/** Before the first notice. */
export const NO_NOTICES: readonly Notice[] = []
export const noticesAtom = atom(NO_NOTICES)

export function createNotices(store: Store): Notices {
  let next = 1
  const filter = (isShown: (notice: Notice) => boolean) =>
    store.set(noticesAtom, store.get(noticesAtom).filter(isShown))
  return {
    show: ({ intent, text }) => {
      const notices = store.get(noticesAtom)
      if (notices.some((notice) => notice.text === text && notice.intent === intent)) return
      store.set(noticesAtom, [...notices, { id: next++, intent, text }].slice(-MAX_SHOWN))
    },
    dismiss: (id) => filter((notice) => notice.id !== id),
    withdraw: (text) => filter((notice) => notice.text !== text),
  }
}

export const NoticesContext = createContext<Notices | null>(null)

/**
 * Shows a short message about the result of a press: `show({ intent: 'success', text })`. An error of a field or a component is shown
 * in its own place instead. Throws outside of a portal.
 */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices: there is no portal above this component')
  return notices
}

export function useShownNotices(): readonly Notice[] {
  return useAtomValue(noticesAtom)
}
