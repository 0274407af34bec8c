/** Notices: short messages at the top right, in small windows at the foot. At most three are shown, the newest ones. */
import { createContext, useContext } from 'react'
import { atom, type Store } from '../../kernel/store/store.ts'
import { useShared } from '../context/store-context.ts'

export type Notice = {
  readonly id: number
  readonly intent: 'error' | 'success' | 'info' | 'warning'
  readonly text: string
}

const MOST = 3

export type Notices = {
  /** Shows a notice. Nothing happens when one with the same text and intent is shown already. */
  show(notice: Omit<Notice, 'id'>): void
  dismiss(id: number): void
  /** Closes the notice with this text: what it says is over, as when the step that it belongs to is left. */
  withdraw(text: string): void
}

export const noticesAtom = atom<readonly Notice[]>([])

export function createNotices(store: Store): Notices {
  let next = 1
  const keep = (isKept: (one: Notice) => boolean) => store.set(noticesAtom, store.get(noticesAtom).filter(isKept))
  return {
    show: ({ intent, text }) => {
      const standing = store.get(noticesAtom)
      if (standing.some((one) => one.text === text && one.intent === intent)) return
      store.set(noticesAtom, [...standing, { id: next++, intent, text }].slice(-MOST))
    },
    dismiss: (id) => keep((one) => one.id !== id),
    withdraw: (text) => keep((one) => one.text !== text),
  }
}

export const NoticesContext = createContext<Notices | null>(null)

/**
 * Shows short messages over the page, for what a press did: `show({ intent: 'success', text })`. What is wrong with a
 * field or a part of a page is said in its own place instead. Throws outside of a portal.
 */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices: there is no portal above this component')
  return notices
}

export function useShownNotices(): readonly Notice[] {
  return useShared(noticesAtom)
}
